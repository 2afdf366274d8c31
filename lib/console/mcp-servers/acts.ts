import type { ActKind } from "../act-kind";

export const MCP_SERVER_ACTS = {
  prefix: "mcp_server.",
  label: "MCP servers",
  words: {
    "mcp_server.add": "added the MCP server",
    "mcp_server.change": "changed the MCP server",
    "mcp_server.remove": "removed the MCP server",
    "mcp_server.sign_in": "signed in to the MCP server",
    "mcp_server.sign_out": "signed out of the MCP server",
  },
} as const satisfies ActKind;
