import { Failure } from "../../contracts/errors";
import type { ModelEndpoint } from "../../endpoints/define";
import { covers } from "../authenticate";
import type { Call } from "../call";
import type { Gateway } from "../gateway";
import type { ListedMcpTool } from "../ports";

/** A server as a request names it. */
export interface AskedServer {
  label: string;
  url?: string;
  /** Its field in the request. */
  where: string;
  /** True if the caller gives credentials for it: then it is not one of the gateway's, which has its own. */
  ownCredentials: boolean;
  allows(tool: ListedMcpTool): boolean;
  /** Whether a call needs an approval first. */
  asks(tool: ListedMcpTool): boolean;
}

/** A server of the gateway's, with the tools that the request allows. */
export interface OfferedServer {
  label: string;
  /** Its name at the gateway. */
  server: string;
  tools: readonly OfferedTool[];
}

export interface OfferedTool {
  label: string;
  server: string;
  tool: ListedMcpTool;
  asks: boolean;
}

/** The name of the gateway's server that is meant; undefined if this key may use none. */
export async function knownServer(
  { mcp }: Pick<Gateway, "mcp">,
  { caller }: Pick<Call<ModelEndpoint>, "caller">,
  { label, url, ownCredentials }: AskedServer,
): Promise<string | undefined> {
  if (ownCredentials || !covers(caller.scopes, "mcp")) return undefined;
  return mcp.find(caller, { url, name: label });
}

/** Of one call: as many as a request may have. */
const MOST_TOOLS = 1_000;
/** The specification's limit of a tool's name. */
const LONGEST_NAME = 128;

/**
 * Asks the servers for their tools. Throws `bad_gateway` and `upstream_timeout` with the name of one that fails, `array_above_max_length`
 * if they offer too many.
 */
export async function offer(
  { mcp }: Pick<Gateway, "mcp">,
  { caller }: Pick<Call<ModelEndpoint>, "caller">,
  known: readonly { asked: AskedServer; server: string }[],
): Promise<OfferedServer[]> {
  const servers = await Promise.all(
    known.map(async ({ asked, server }) => {
      const { label } = asked;
      const { tools } = await mcp.list(caller, server).catch((error: unknown) => {
        throw unlisted(error, asked);
      });
      const allowed = tools.filter((tool) => tool.name.length <= LONGEST_NAME && asked.allows(tool));
      return { label, server, tools: allowed.map((tool) => ({ label, server, tool, asks: asked.asks(tool) })) };
    }),
  );
  const count = servers.reduce((sum, { tools }) => sum + tools.length, 0);
  if (count <= MOST_TOOLS) return servers;
  const words = `The MCP servers offer ${count} tools; a call may have ${MOST_TOOLS}. Choose among them.`;
  throw new Failure("array_above_max_length", words, { param: "tools" });
}

function unlisted(error: unknown, { label, where }: AskedServer): unknown {
  if (!(error instanceof Failure)) return error;
  return new Failure(error.code, `The tools of the MCP server '${label}' cannot be listed. ${error.message}`, {
    ...error.detail,
    param: where,
    cause: error,
  });
}
