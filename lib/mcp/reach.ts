import type { CallToolResult } from "@modelcontextprotocol/client";
import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { allowsTool, MCP_FINGERPRINT, MCP_JOINT, MCP_TEXT_LIMIT } from "../contracts/mcp";
import { argumentsProblem } from "./arguments";
import type { KnownMcpServer } from "./file-servers";
import { resultText } from "./result-text";
import { isAllowed, type McpCaller, type McpServers } from "./servers";
import type { ListedTool } from "./session";

interface Call {
  server: string | undefined;
  tool: string;
  args: Record<string, unknown>;
  meta: Record<string, unknown>;
  signal: AbortSignal;
}

type ShownTool = Omit<ListedTool, "fingerprint"> & { _meta: Record<string, string> };

/** MCP servers as the gateway's callers see them: within the rights of their key. */
export class McpReach {
  constructor(readonly servers: McpServers) {}

  /** The result of `tools/list`. */
  async list(principal: Principal, name: string | undefined): Promise<{ tools: ShownTool[] }> {
    const caller = callerOf(principal);
    if (name !== undefined) {
      const server = await this.#find(principal, name);
      return { tools: this.#shown(principal, server, await this.servers.tools(server, caller)) };
    }
    const servers = await this.servers.usable(caller);
    const lists = await Promise.allSettled(
      servers.map(async (server) => {
        const tools = this.#shown(principal, server, await this.servers.tools(server, caller));
        return tools.map((tool) => ({ ...tool, name: `${server.name}${MCP_JOINT}${tool.name}` }));
      }),
    );
    return { tools: lists.flatMap((list) => (list.status === "fulfilled" ? list.value : [])) };
  }

  /** The name of a usable server with this address, or else with this name. An address names no other server, whatever the name. */
  async find(principal: Principal, { url, name }: { url?: string; name: string }): Promise<string | undefined> {
    const href = url === undefined ? undefined : hrefOf(url);
    const servers = await this.servers.usable(callerOf(principal));
    return servers.find((server) => (url === undefined ? server.name === name : href !== null && hrefOf(server.url) === href))?.name;
  }

  argumentsProblem(schema: Readonly<Record<string, unknown>>, args: unknown): string | undefined {
    return argumentsProblem(schema, args);
  }

  async call(principal: Principal, { server: name, tool, meta, ...call }: Call): Promise<{ tool: string; result: CallToolResult }> {
    const wanted = name === undefined ? split(tool) : { server: name, tool };
    const server = await this.#find(principal, wanted.server);
    if (!allowsTool(principal.mcpTools, server.name, wanted.tool))
      throw new Failure("access_denied", `This key may not use the tool '${wanted.tool.slice(0, 128)}' of '${server.name}'.`);
    const fingerprint = meta[MCP_FINGERPRINT];
    const asked = { ...call, tool: wanted.tool, ...(typeof fingerprint === "string" && { fingerprint }) };
    const result = await this.servers.call(server, callerOf(principal), asked);
    return { tool: `${server.name}/${wanted.tool}`, result: shortened(result, meta[MCP_TEXT_LIMIT]) };
  }

  /** A server of others, and a disabled one, doesn't exist. */
  async #find(principal: Principal, name: string): Promise<KnownMcpServer> {
    const found = (await this.servers.usable(callerOf(principal))).find((server) => server.name === name);
    if (found) return found;
    throw new Failure("not_found", `There is no MCP server named '${name.slice(0, 64)}' for this key.`);
  }

  #shown(principal: Principal, server: KnownMcpServer, tools: readonly ListedTool[]): ShownTool[] {
    return tools
      .filter(({ name }) => isAllowed(server, name) && allowsTool(principal.mcpTools, server.name, name))
      .map(({ fingerprint, ...tool }) => ({ ...tool, _meta: { [MCP_FINGERPRINT]: fingerprint } }));
  }
}

function hrefOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).href.replace(/\/$/, "") : null;
}

function callerOf({ keyId, teamId, owner, playground }: Principal): McpCaller {
  return { keyId, teamId, userId: playground?.userId ?? owner?.id ?? null };
}

function split(name: string): { server: string; tool: string } {
  const at = name.indexOf(MCP_JOINT);
  if (at < 1) throw new Failure("not_found", `There is no tool '${name.slice(0, 128)}': names are server${MCP_JOINT}tool here.`);
  return { server: name.slice(0, at), tool: name.slice(at + MCP_JOINT.length) };
}

/** If the caller asked for it: one text in place of all parts, cut at a number of characters. */
function shortened(result: CallToolResult, limit: unknown): CallToolResult {
  if (typeof limit !== "number" || !(limit >= 0)) return result;
  const text = resultText(result);
  const cut = text.length > limit;
  const bytes = Buffer.byteLength(JSON.stringify(result));
  const _meta = { [MCP_TEXT_LIMIT]: { cut, bytes } };
  return { isError: result.isError, content: [{ type: "text", text: cut ? text.slice(0, limit) : text }], _meta };
}
