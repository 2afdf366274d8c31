import type { Action } from "../palette/action";

export const MCP_SERVERS_ACTIONS: readonly Action[] = [
  { title: "MCP servers", href: "/settings/mcp-servers", icon: "settings", words: "tools model context protocol add server" },
];
