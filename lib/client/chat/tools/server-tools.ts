import type { ConsoleMcpServer } from "../../../console/mcp-servers/contract";
import { MCP_JOINT, type McpTool } from "../../../contracts/mcp";
import type { Fields } from "../../../contracts/typed";
import { freeName, toText } from "./tool-edit";
import { functionOf, MOST_TOOLS, toolsIn } from "./tool-problems";

/** A tool of an MCP server that is sent as a function; plain JSON. */
export interface ServerTool {
  /** Id of the server. */
  server: string;
  serverName: string;
  /** Its name at the server. */
  tool: string;
  /** Its name as a function: unique, of the characters that models accept. */
  name: string;
  description: string;
  parameters: Fields;
  fingerprint: string;
  readOnly: boolean | null;
  destructive: boolean | null;
}

/** Definitions are stored with each run, which has a limit. */
const MOST_CHARACTERS = 48_000;
const LONGEST_NAME = 64;

export function toFunction({ name, description, parameters }: ServerTool): { type: "function"; function: Fields } {
  return { type: "function", function: { name, ...(description !== "" && { description }), parameters } };
}

interface Chosen {
  tools: string;
  serverTools: readonly ServerTool[];
}

/** How many tools a request has. */
export function sentTools({ tools, serverTools }: Chosen): number {
  return (toolsIn(tools)?.length ?? 0) + serverTools.length;
}

/** The functions of a list of tools that a person wrote, by name. */
export function writtenNames({ tools }: Pick<Chosen, "tools">): string[] {
  return (toolsIn(tools) ?? []).flatMap((tool) => {
    const name = functionOf(tool)?.name;
    return typeof name === "string" ? [name] : [];
  });
}

/** Adds tools of a server, or updates their definitions. Taken names get the server's name as a prefix. */
export function withServerTools(
  chosen: Chosen,
  { id, name: serverName }: Pick<ConsoleMcpServer, "id" | "name">,
  tools: readonly McpTool[],
): { serverTools: ServerTool[] } | { problem: string } {
  const next = [...chosen.serverTools];
  const written = writtenNames(chosen);
  for (const tool of tools) {
    const at = next.findIndex((one) => one.server === id && one.tool === tool.name);
    const taken = [...written, ...next.map(({ name }) => name)];
    const name = next[at]?.name ?? nameFor(tool.name, serverName, taken);
    const { description = "", inputSchema: parameters, fingerprint, readOnly, destructive } = tool;
    const added = { server: id, serverName, tool: tool.name, name, description, parameters, fingerprint, readOnly, destructive };
    next.splice(at < 0 ? next.length : at, 1, added);
  }
  const count = sentTools({ ...chosen, serverTools: next });
  if (count > MOST_TOOLS) return { problem: `${count} tools are more than the ${MOST_TOOLS} that a request may have. Switch some off.` };
  const characters = JSON.stringify(next).length;
  if (characters > MOST_CHARACTERS) {
    const kB = (value: number) => `${Math.ceil(value / 1000)} kB`;
    return { problem: `The tools' definitions have ${kB(characters)}, at most ${kB(MOST_CHARACTERS)} are allowed. Switch some off.` };
  }
  return { serverTools: next };
}

export function withoutServerTools(tools: readonly ServerTool[], server: string, names: readonly string[]): ServerTool[] {
  return tools.filter((one) => one.server !== server || !names.includes(one.tool));
}

function nameFor(tool: string, server: string, taken: readonly string[]): string {
  const plain = (text: string) => text.replace(/[^a-zA-Z0-9_-]/g, "_");
  const own = plain(tool).slice(0, LONGEST_NAME);
  if (own !== "" && !taken.includes(own)) return own;
  // Room for the number of `freeName`.
  return freeName(plain(server + MCP_JOINT + tool).slice(0, LONGEST_NAME - 4), taken);
}

/** Why a person's function cannot be sent beside the tools of servers. */
export function clashProblem(chosen: Chosen): string | undefined {
  const written = writtenNames(chosen);
  const clash = chosen.serverTools.find(({ name }) => written.includes(name));
  if (clash)
    return `Tools: ${clash.name} is the name of a function and of a tool of ${clash.serverName}. Rename the function or switch the tool off.`;
  const count = sentTools(chosen);
  return count > MOST_TOOLS ? `Tools: at most ${MOST_TOOLS} are allowed; there are ${count}.` : undefined;
}

/** Takes the functions of these server tools out of a request's tools: the rest are a person's own. */
export function splitTools(text: string, known: readonly ServerTool[]): Chosen {
  const tools = toolsIn(text) ?? [];
  const names = tools.map((tool) => functionOf(tool)?.name);
  const serverTools = known.filter(({ name }) => names.includes(name));
  const own = tools.filter((_, at) => !serverTools.some(({ name }) => name === names[at]));
  return { tools: serverTools.length === 0 ? text : toText(own), serverTools };
}
