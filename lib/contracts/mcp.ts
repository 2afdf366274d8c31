import { z } from "zod";

/** Names of MCP servers: the first part of `server/tool`, and of the names at `/mcp`. No `__`, which separates the two there. */
export const McpServerName = z
  .string()
  .regex(/^[a-z0-9](?:-?[a-z0-9]){0,31}$/, "must be 1 to 32 lower-case letters, digits and single dashes")
  .meta({ description: "Name of the server in addresses and names of tools." });

const ToolPattern = z.string().trim().min(1).max(256);
/** The MCP tools of a key: `server/tool`, or patterns that end in `*`. Null: all. */
export const McpToolPatterns = z
  .array(ToolPattern.regex(/^[a-z0-9-]+(?:\*|\/.+)$/, "must be server/tool, or a pattern such as server/*"))
  .min(1)
  .max(200)
  .nullable();

/** Between the names of a server and its tool, if several servers are joined. */
export const MCP_JOINT = "__";

/** Where a call says which definition of the tool it was made for: in `_meta`, as in `McpTool`. */
export const MCP_FINGERPRINT = "trunkline/fingerprint";

/** In `_meta` of a call: asks for one plain text of at most so many characters in place of the result's parts. */
export const MCP_TEXT_LIMIT = "trunkline/text-limit";

export const McpTool = z
  .object({
    name: z.string().describe("Name of the tool at its server."),
    title: z.string().optional().describe("Name for people, if the server gives one."),
    description: z.string().optional().describe("What it does, in the server's words."),
    inputSchema: z.record(z.string(), z.unknown()).describe("JSON Schema of its arguments, as the server gives it."),
    readOnly: z.boolean().nullable().describe("Whether the server says that it changes nothing; null if it doesn't say."),
    destructive: z.boolean().nullable().describe("Whether the server says that it may destroy something; null if it doesn't say."),
    fingerprint: z.string().describe("Changes with the tool's definition."),
    allowed: z.boolean().describe("Whether the server's settings allow it."),
  })
  .meta({ id: "McpTool" });
export type McpTool = z.infer<typeof McpTool>;

/** Whether entries allow a tool: `server/tool`, or patterns that end in `*`. Null allows every tool. */
export function allowsTool(entries: readonly string[] | null | undefined, server: string, tool: string): boolean {
  const name = `${server}/${tool}`;
  return entries?.some((entry) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : entry === name)) ?? true;
}
