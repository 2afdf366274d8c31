import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";
import { required, withDefault } from "./columns";

/** Answers that are stored before they are checked, marks and blind votes of people, and rules that guard labels of prompts. */
export const evaluationWork: Migration = {
  async up(db: Database) {
    const { schema } = db;
    await schema.alterTable("evaluations").addColumn("run_no", "integer", withDefault(0)).execute();
    await schema.alterTable("evaluations").addColumn("last_change", "integer", withDefault(0)).execute();
    await schema.alterTable("evaluation_cells").addColumn("answered_at", "bigint").execute();
    await schema.alterTable("evaluation_cells").addColumn("call_key", "text", withDefault("")).execute();
    await schema.alterTable("evaluation_cells").addColumn("round", "integer", withDefault(0)).execute();
    await sql`update evaluations set last_change = coalesce(
      (select max(change_no) from evaluation_cells where evaluation_id = evaluations.id), 0)`.execute(db);
    await sql`update evaluation_cells set answered_at = started_at where state <> 'running' and error_code = ''`.execute(db);
    await schema
      .createTable("evaluation_marks")
      .addColumn("evaluation_id", "text", required)
      .addColumn("position", "integer", required)
      .addColumn("column_no", "integer", required)
      .addColumn("try_no", "integer", required)
      .addColumn("person_id", "text", required)
      .addColumn("person", "text", required)
      .addColumn("verdict", "text", required)
      .addColumn("note", "text", withDefault(""))
      .addColumn("marked_at", "bigint", required)
      .addPrimaryKeyConstraint("evaluation_marks_pk", ["evaluation_id", "position", "column_no", "try_no", "person_id"])
      .execute();
    await schema
      .createTable("evaluation_votes")
      .addColumn("evaluation_id", "text", required)
      .addColumn("column_a", "integer", required)
      .addColumn("column_b", "integer", required)
      .addColumn("position", "integer", required)
      .addColumn("try_no", "integer", required)
      .addColumn("person_id", "text", required)
      .addColumn("choice", "text", required)
      .addColumn("voted_at", "bigint", required)
      .addPrimaryKeyConstraint("evaluation_votes_pk", ["evaluation_id", "column_a", "column_b", "position", "try_no", "person_id"])
      .execute();
    await schema
      .createTable("prompt_label_rules")
      .addColumn("team_id", "text", required)
      .addColumn("slug", "text", required)
      .addColumn("label", "text", required)
      .addColumn("dataset_id", "text", required)
      .addColumn("requires", "text", required)
      .addColumn("set_at", "bigint", required)
      .addColumn("set_by", "text", required)
      .addPrimaryKeyConstraint("prompt_label_rules_pk", ["team_id", "slug", "label"])
      .execute();
  },
};
