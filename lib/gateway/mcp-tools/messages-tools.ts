import { Failure } from "../../contracts/errors";
import type { McpToolset, MessageMcpServer } from "../../contracts/message-mcp";
import type { MessageBlock, MessagesRequest, MessageTool, MessageTurn } from "../../contracts/messages";
import { ToolNames } from "../../dialects/tool-names";
import type { ModelEndpoint } from "../../endpoints/define";
import type { Call } from "../call";
import type { Gateway } from "../gateway";
import type { ListedMcpTool } from "../ports";
import { type AskedServer, knownServer, type OfferedServer, type OfferedTool, offer } from "./offered";

type Request = Pick<MessagesRequest, "mcp_servers" | "tools" | "messages">;

/** The gateway's servers of a request, and their tools by the names that the model calls them by. */
export interface MessageServers {
  servers: readonly OfferedServer[];
  tools: ReadonlyMap<string, OfferedTool>;
  names: ToolNames;
}

/** The tools of a request's MCP servers; undefined if none of them is one of the gateway's. Throws `Failure`. */
export async function offeredServers(gateway: Gateway, call: Call<ModelEndpoint>, request: Request): Promise<MessageServers | undefined> {
  const known: { asked: AskedServer; server: string }[] = [];
  for (const [index, described] of (request.mcp_servers ?? []).entries()) {
    const where = `mcp_servers[${index}]`;
    const asked = askedServer(described, { where, toolset: toolsetOf(request, described.name ?? "") });
    const server = await knownServer(gateway, call, asked);
    if (server === undefined) continue;
    if (known.some(({ asked: { label } }) => label === asked.label))
      throw new Failure("invalid_value", `${where}.name: there are two servers named '${asked.label}'.`, { param: `${where}.name` });
    known.push({ asked, server });
  }
  if (known.length === 0) return undefined;
  const servers = await offer(gateway, call, known);
  return { servers, ...named(request, servers) };
}

function named({ tools }: Request, servers: readonly OfferedServer[]): Pick<MessageServers, "tools" | "names"> {
  const names = new ToolNames();
  for (const tool of tools ?? []) if (typeof tool.name === "string") names.add({ kind: "function", name: tool.name });
  const offered = servers.flatMap((server) => server.tools);
  const byName = new Map(
    offered.flatMap((one) => {
      const name = names.add({ kind: "function", name: one.tool.name, namespace: one.label });
      return name === undefined ? [] : [[name, one] as const];
    }),
  );
  return { tools: byName, names };
}

/** The request without the gateway's servers, and with their tools as the caller's. */
export function withCustomTools<Asked extends Request>(request: Asked, { servers, tools, names }: MessageServers): Asked {
  const ours = new Set(servers.map(({ label }) => label));
  const others = (request.mcp_servers ?? []).filter(({ name }) => !ours.has(name ?? ""));
  const kept = (request.tools ?? []).filter((tool) => String(tool.type) !== "mcp_toolset" || !ours.has(String(tool.mcp_server_name)));
  const made = [...tools].map(([name, { tool }]) => ({ name, description: tool.description, input_schema: tool.inputSchema }));
  const messages = request.messages.flatMap((turn) => ownTurns(turn, names, ours));
  const { mcp_servers: _, ...rest } = request;
  const whole = { ...rest, messages: joined(messages), tools: [...kept, ...(made as unknown as MessageTool[])] };
  return (others.length > 0 ? { ...whole, mcp_servers: others } : whole) as unknown as Asked;
}

/**
 * An assistant's turn with the calls of our servers' tools as calls that the caller answered: after each group of results the turn is split.
 */
function ownTurns(turn: MessageTurn, names: ToolNames, ours: ReadonlySet<string>): MessageTurn[] {
  if (turn.role !== "assistant" || typeof turn.content === "string") return [turn];
  const called = new Set(turn.content.flatMap((block) => (isOurs(block, ours) ? [block.id] : [])));
  if (called.size === 0) return [turn];
  const turns: MessageTurn[] = [];
  let said: unknown[] = [];
  let results: unknown[] = [];
  const close = () => {
    if (said.length > 0) turns.push({ role: "assistant", content: said as MessageBlock[] });
    if (results.length > 0) turns.push({ role: "user", content: results as MessageBlock[] });
    said = [];
    results = [];
  };
  for (const block of turn.content) {
    if (String(block.type) === "mcp_tool_result" && called.has(block.tool_use_id)) {
      const { tool_use_id, content, is_error } = block;
      results.push({ type: "tool_result", tool_use_id, content: content ?? "", is_error: is_error === true });
      continue;
    }
    if (results.length > 0) close();
    if (!isOurs(block, ours)) said.push(block);
    else said.push({ type: "tool_use", id: block.id, name: names.toChat(namedTool(block)), input: block.input });
  }
  close();
  return turns;
}

function isOurs(block: MessageBlock, ours: ReadonlySet<string>): boolean {
  return String(block.type) === "mcp_tool_use" && ours.has(String(block.server_name));
}

const namedTool = ({ name, server_name }: MessageBlock) => ({ name: String(name), namespace: String(server_name) });

/** Results and what the user says next are one turn, results first. */
function joined(turns: readonly MessageTurn[]): MessageTurn[] {
  const whole: MessageTurn[] = [];
  for (const turn of turns) {
    const last = whole.at(-1);
    if (last?.role === "user" && turn.role === "user" && holdsResults(last)) whole[whole.length - 1] = joinedTurn(last, turn);
    else whole.push(turn);
  }
  return whole;
}

const holdsResults = ({ content }: MessageTurn) =>
  typeof content !== "string" && content.some(({ type }) => String(type) === "tool_result");

function joinedTurn(first: MessageTurn, second: MessageTurn): MessageTurn {
  const blocks = [first, second].flatMap(({ content }) => (typeof content === "string" ? [{ type: "text", text: content }] : content));
  const isResult = ({ type }: { type: unknown }) => String(type) === "tool_result";
  return { ...second, content: [...blocks.filter(isResult), ...blocks.filter((block) => !isResult(block))] as MessageBlock[] };
}

function toolsetOf({ tools }: Request, name: string): McpToolset | undefined {
  const found = tools?.find((tool) => String(tool.type) === "mcp_toolset" && tool.mcp_server_name === name);
  return found as unknown as McpToolset | undefined;
}

function askedServer(described: MessageMcpServer, { where, toolset }: { where: string; toolset: McpToolset | undefined }): AskedServer {
  const { name, url, authorization_token: token, tool_configuration: older } = described;
  const enabled = ({ name }: Pick<ListedMcpTool, "name">): boolean => {
    if (toolset) return toolset.configs?.[name]?.enabled ?? toolset.default_config?.enabled ?? true;
    return older?.enabled !== false && (older?.allowed_tools?.includes(name) ?? true);
  };
  return {
    label: name ?? "",
    where,
    ...(url == null ? {} : { url }),
    ownCredentials: token != null && token !== "",
    allows: enabled,
    asks: () => false,
  };
}
