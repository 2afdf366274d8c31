import { McpMessage, McpReply } from "../contracts/mcp-message";
import { fieldsOf } from "../contracts/typed";
import { definePlain } from "./define";

const common = {
  method: "POST",
  errorFormat: "jsonrpc",
  scope: "mcp",
  tag: "Tools",
  body: McpMessage,
  bodyLimitBytes: 4 * 1024 * 1024,
  reply: McpReply,
  errors: ["404", "429"],
  counted: (body: unknown) => fieldsOf(body).method === "tools/call",
} as const;

/** MCP over streamable HTTP, without sessions: each request is answered with JSON. */
export const mcpServer = definePlain({
  ...common,
  id: "mcp.server",
  path: "/mcp/{server}",
  summary: "Use the tools of an MCP server",
  description:
    "Speaks MCP over streamable HTTP: `initialize`, `ping`, `tools/list` and `tools/call`. The key needs the scope `mcp`; it sees the servers of its team and of its owner, and the tools that it may use. Each `tools/call` counts towards its limits and is logged.",
  example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
});

export const mcpAll = definePlain({
  ...common,
  id: "mcp.all",
  path: "/mcp",
  summary: "Use the tools of all MCP servers",
  description:
    "Like `/mcp/{server}`, for all servers that the key may use. Tools are named `server__tool`. Servers that don't answer are left out of the list.",
  example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
});
