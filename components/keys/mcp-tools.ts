import { allowsTool } from "@/lib/contracts/mcp";

type Entries = readonly string[];

/** Up to this many entries in a key. */
const ENTRIES_MAX = 200;

const isOf = (server: string) => (entry: string) => entry.startsWith(`${server}/`);
/** A pattern that also covers other servers, such as `s*`. */
const coversServer = (server: string) => (entry: string) => entry.endsWith("*") && `${server}/`.startsWith(entry.slice(0, -1));

/** How much of a server the entries allow. `wider`: all of it, by a pattern that is not only about this server. */
export function reachOfServer(entries: Entries, server: string): "wider" | "all" | "some" | "none" {
  const covering = entries.filter(coversServer(server));
  if (covering.some((entry) => entry !== `${server}/*`)) return "wider";
  if (covering.length > 0) return "all";
  return entries.some(isOf(server)) ? "some" : "none";
}

/** Allows a whole server, with tools that it will have later, or nothing of it. */
export function withServer(entries: Entries, server: string, on: boolean): string[] {
  const others = entries.filter((entry) => !isOf(server)(entry));
  return on ? [...others, `${server}/*`] : others;
}

interface ToolChange {
  server: string;
  /** The server's tools at present: patterns are replaced by their names. */
  tools: readonly string[];
  tool: string;
  on: boolean;
}

/** Allows a tool or forbids it. Names of tools that the server doesn't list at present are kept. */
export function withTool(entries: Entries, { server, tools, tool, on }: ToolChange): string[] {
  const own = entries.filter(isOf(server));
  const absent = own.filter((entry) => !entry.endsWith("*") && !tools.includes(entry.slice(server.length + 1)));
  const allowed = tools.filter((name) => (name === tool ? on : allowsTool(own, server, name)));
  return [...entries.filter((entry) => !own.includes(entry)), ...allowed.map((name) => `${server}/${name}`), ...absent];
}

/** Entries that belong to none of the servers: those of removed servers or of other people, and patterns over several. */
export const otherEntries = (entries: Entries, servers: readonly string[]): string[] =>
  entries.filter((entry) => !servers.some((server) => isOf(server)(entry)));

/** What is wrong with the entries of a key; undefined if nothing is. */
export function mcpToolsProblem(entries: Entries | null): string | undefined {
  if (entries === null) return undefined;
  if (entries.length === 0) return "Choose a server or a tool, or allow every tool.";
  return entries.length > ENTRIES_MAX ? `Choose at most ${ENTRIES_MAX} tools, or whole servers.` : undefined;
}
