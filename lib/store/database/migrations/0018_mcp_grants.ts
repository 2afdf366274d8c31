import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** Tokens of MCP servers that people have signed in to. */
export const mcpGrants: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("mcp_servers").addColumn("sealed_grant", "text").execute();
  },
};
