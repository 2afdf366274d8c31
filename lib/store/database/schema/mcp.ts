/** MCP servers. Times are milliseconds since the epoch. */
export interface McpTables {
  mcp_servers: {
    id: string;
    team_id: string;
    /** The person whose own server it is; null for the team's. */
    owner_id: string | null;
    /** Unique in the team. */
    name: string;
    url: string;
    /** JSON: headers by name, sealed; null if there are none. */
    sealed_headers: string | null;
    /** JSON: the names of its headers. */
    header_names: string;
    /** JSON: tokens of a sign-in, sealed; null without one. */
    sealed_grant: string | null;
    enabled: number;
    /** JSON: names of the tools that may be used; null for all. */
    tools: string | null;
    created_by: string;
    created_at: number;
    /** Always later than before, so that two states never share a time. */
    updated_at: number;
  };
}
