import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { withDefault } from "./columns";

/** Calls that were answered without an upstream, what that saved, and the setting of keys. */
export const answerCache: Migration = {
  async up({ schema }: Database) {
    await schema.alterTable("calls").addColumn("cache", "text", withDefault("")).execute();
    await schema.alterTable("calls").addColumn("saved_nano", "bigint", withDefault(0)).execute();
    await schema.alterTable("usage_hourly").addColumn("cache_hits", "bigint", withDefault(0)).execute();
    await schema.alterTable("usage_hourly").addColumn("saved_nano", "bigint", withDefault(0)).execute();
    await schema.alterTable("api_keys").addColumn("cache_ttl_s", "integer").execute();
  },
};
