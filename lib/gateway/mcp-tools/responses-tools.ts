import { Failure } from "../../contracts/errors";
import type { McpResponseTool, McpToolFilter, ResponseTool } from "../../contracts/response-input";
import type { ResponsesRequest } from "../../contracts/responses";
import { isFields } from "../../contracts/typed";
import { mcpFunctionName } from "../../dialects/responses/mcp-items";
import { unknownServer } from "../../dialects/responses/tools";
import type { ModelEndpoint } from "../../endpoints/define";
import type { Call } from "../call";
import type { Gateway } from "../gateway";
import type { ListedMcpTool } from "../ports";
import { type AskedServer, knownServer, type OfferedServer, type OfferedTool, offer } from "./offered";

type Tools = Pick<ResponsesRequest, "tools" | "tool_choice">;

/** Whether a request asks for tools of MCP servers. */
export function asksForServers({ tools }: Pick<ResponsesRequest, "tools">): boolean {
  return tools?.some(({ type }) => String(type) === "mcp") ?? false;
}

/** The tools of a request's MCP servers. Throws `Failure`, for unknown servers too. */
export async function offeredTools(gateway: Gateway, call: Call<ModelEndpoint>, { tools }: Tools): Promise<OfferedServer[]> {
  const known: { asked: AskedServer; server: string }[] = [];
  for (const [index, tool] of (tools ?? []).entries()) {
    if (String(tool.type) !== "mcp") continue;
    const asked = askedServer(tool as unknown as McpResponseTool, `tools[${index}]`);
    if (known.some(({ asked: { label } }) => label === asked.label)) throw twice(asked);
    const server = await knownServer(gateway, call, asked);
    if (server === undefined) throw unknownServer(asked.label, asked.where);
    known.push({ asked, server });
  }
  return offer(gateway, call, known);
}

/** The request's tools with a function for each tool of its servers. */
export function withFunctions({ tools, tool_choice: choice }: Tools, servers: readonly OfferedServer[]): Tools {
  const offered = new Map(servers.map(({ label, tools }) => [label, tools]));
  const functions = (tools ?? []).flatMap((tool): ResponseTool[] => {
    if (String(tool.type) !== "mcp") return [tool];
    return (offered.get(String(tool.server_label)) ?? []).map(functionOf);
  });
  return { tools: functions, tool_choice: chosen(choice, offered) };
}

/** The choice after a turn with calls: a tool that must be called again and again would never let the model answer. */
export function laterChoice(choice: Tools["tool_choice"], last: boolean): Tools["tool_choice"] {
  if (last || choice === "none") return "none";
  if (!isFields(choice)) return choice == null ? choice : "auto";
  return String(choice.type) === "allowed_tools" ? { ...choice, mode: "auto" } : "auto";
}

function functionOf({ label, tool }: OfferedTool): ResponseTool {
  const { name, description, inputSchema: parameters } = tool;
  const made = { type: "function", name: mcpFunctionName({ label, tool: name }), description, parameters, strict: false };
  return made as unknown as ResponseTool;
}

function chosen(choice: Tools["tool_choice"], offered: ReadonlyMap<string, readonly OfferedTool[]>): Tools["tool_choice"] {
  if (!isFields(choice)) return choice;
  if (String(choice.type) === "allowed_tools") {
    const wanted = (choice as unknown as { tools: Record<string, unknown>[] }).tools;
    return { ...choice, tools: wanted.flatMap((one) => (one.type === "mcp" ? namedFunctions(one, offered) : [one])) } as typeof choice;
  }
  if (String(choice.type) !== "mcp") return choice;
  const tools = namedFunctions(choice, offered);
  if (tools.length === 0)
    throw new Failure(
      "invalid_value",
      `Invalid 'tool_choice': the server '${String(choice.server_label).slice(0, 64)}' offers no such tool.`,
      {
        param: "tool_choice",
      },
    );
  return { type: "allowed_tools", mode: "required", tools } as unknown as typeof choice;
}

function namedFunctions({ server_label: label, name }: Record<string, unknown>, offered: ReadonlyMap<string, readonly OfferedTool[]>) {
  const tools = offered.get(String(label)) ?? [];
  return tools
    .filter(({ tool }) => name == null || tool.name === name)
    .map(({ label, tool }) => ({ type: "function", name: mcpFunctionName({ label, tool: tool.name }) }));
}

function askedServer(tool: McpResponseTool, where: string): AskedServer {
  const {
    server_label: label,
    server_url,
    allowed_tools: allowed,
    require_approval: approval,
    authorization,
    headers,
    connector_id,
  } = tool;
  const approved = approval === "never" ? {} : isFields(approval) ? (approval.never ?? undefined) : undefined;
  const always = isFields(approval) ? (approval.always ?? undefined) : undefined;
  return {
    label,
    where,
    ...(server_url == null ? {} : { url: server_url }),
    ownCredentials: authorization != null || connector_id != null || (isFields(headers) && Object.keys(headers).length > 0),
    allows: (listed) => allowed == null || matches(Array.isArray(allowed) ? { tool_names: allowed } : allowed, listed),
    asks: (listed) => !(approved && matches(approved, listed)) || (always !== undefined && matches(always, listed)),
  };
}

function matches({ tool_names: names, read_only: reads }: McpToolFilter, { name, annotations }: ListedMcpTool): boolean {
  return (names == null || names.includes(name)) && (reads == null || reads === (annotations?.readOnlyHint === true));
}

function twice({ label, where }: AskedServer): Failure {
  return new Failure("invalid_value", `Invalid '${where}.server_label': there are two servers labelled '${label}'.`, {
    param: `${where}.server_label`,
  });
}
