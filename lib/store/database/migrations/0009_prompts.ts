import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";
import { required, withDefault } from "./columns";

/** Prompts with their versions and labels, and the version that a call was made of. */
export const prompts: Migration = {
  async up({ schema }: Database) {
    await schema
      .createTable("prompts")
      .addColumn("team_id", "text", required)
      .addColumn("slug", "text", required)
      .addColumn("kind", "text", required)
      .addColumn("description", "text", required)
      .addColumn("latest", "integer", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("updated_at", "bigint", required)
      .addColumn("updated_by", "text", required)
      .addPrimaryKeyConstraint("prompts_pk", ["team_id", "slug"])
      .execute();
    await schema
      .createTable("prompt_versions")
      .addColumn("team_id", "text", required)
      .addColumn("slug", "text", required)
      .addColumn("version", "integer", required)
      .addColumn("content", "text", required)
      .addColumn("note", "text", required)
      .addColumn("author", "text", required)
      .addColumn("created_at", "bigint", required)
      .addPrimaryKeyConstraint("prompt_versions_pk", ["team_id", "slug", "version"])
      .execute();
    await schema
      .createTable("prompt_labels")
      .addColumn("team_id", "text", required)
      .addColumn("slug", "text", required)
      .addColumn("label", "text", required)
      .addColumn("shares", "text", required)
      .addColumn("moved_at", "bigint", required)
      .addColumn("moved_by", "text", required)
      .addPrimaryKeyConstraint("prompt_labels_pk", ["team_id", "slug", "label"])
      .execute();
    await schema.alterTable("calls").addColumn("prompt", "text", withDefault("")).execute();
    await schema.alterTable("calls").addColumn("prompt_version", "integer", withDefault(0)).execute();
    await schema
      .createIndex("calls_prompt")
      .on("calls")
      .columns(["team_id", "prompt", "at", "id", "prompt_version"])
      .where(sql.ref("prompt"), "<>", sql.lit(""))
      .execute();
  },
};
