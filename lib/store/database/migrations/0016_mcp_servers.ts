import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { identifier, required } from "./columns";

/** MCP servers of teams and people, and the tools that a key may use. */
export const mcpServers: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("mcp_servers")
      .addColumn("id", "text", identifier)
      .addColumn("team_id", "text", required)
      .addColumn("owner_id", "text")
      .addColumn("name", "text", required)
      .addColumn("url", "text", required)
      .addColumn("sealed_headers", "text")
      .addColumn("header_names", "text", required)
      .addColumn("enabled", "integer", required)
      .addColumn("tools", "text")
      .addColumn("created_by", "text", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("updated_at", "bigint", required)
      .addUniqueConstraint("mcp_servers_name", ["team_id", "name"])
      .execute();
    await schema.alterTable("api_keys").addColumn("mcp_tools", "text").execute();
  },
};
