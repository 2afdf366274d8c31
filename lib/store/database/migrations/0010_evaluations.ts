import type { Migration } from "kysely";
import type { Database } from "../schema/tables";
import { createIndexes, identifier, required, withDefault } from "./columns";

/** Evaluations, their rows and their cells. */
export const evaluations: Migration = {
  async up(db: Database) {
    const { schema } = db;
    await schema
      .createTable("evaluations")
      .addColumn("id", "text", identifier)
      .addColumn("team_id", "text", required)
      .addColumn("name", "text", required)
      .addColumn("state", "text", required)
      .addColumn("pause_code", "text", withDefault(""))
      .addColumn("pause_words", "text", withDefault(""))
      .addColumn("ended_early", "integer", withDefault(0))
      .addColumn("definition", "text", required)
      .addColumn("row_count", "integer", required)
      .addColumn("column_count", "integer", required)
      .addColumn("repeats", "integer", required)
      .addColumn("cap_nano", "bigint")
      .addColumn("caller", "text", required)
      .addColumn("started_by", "text", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("ended_at", "bigint")
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "bigint")
      .execute();
    await schema
      .createTable("evaluation_rows")
      .addColumn("evaluation_id", "text", required)
      .addColumn("position", "integer", required)
      .addColumn("case_hash", "text", required)
      .addColumn("variables", "text", required)
      .addColumn("expected", "text")
      .addColumn("tags", "text", required)
      .addPrimaryKeyConstraint("evaluation_rows_pk", ["evaluation_id", "position"])
      .execute();
    await schema
      .createTable("evaluation_cells")
      .addColumn("evaluation_id", "text", required)
      .addColumn("position", "integer", required)
      .addColumn("column_no", "integer", required)
      .addColumn("try_no", "integer", required)
      .addColumn("team_id", "text", required)
      .addColumn("state", "text", required)
      .addColumn("change_no", "integer", required)
      .addColumn("sent_hash", "text", required)
      .addColumn("score", "double precision")
      .addColumn("answer", "text", withDefault(""))
      .addColumn("tool_calls", "text", withDefault("[]"))
      .addColumn("checks", "text", withDefault("[]"))
      .addColumn("error_code", "text", withDefault(""))
      .addColumn("error_words", "text", withDefault(""))
      .addColumn("latency_ms", "integer")
      .addColumn("cost_nano", "bigint")
      .addColumn("check_cost_nano", "bigint", withDefault(0))
      .addColumn("input_tokens", "integer", withDefault(0))
      .addColumn("output_tokens", "integer", withDefault(0))
      .addColumn("request_id", "text", withDefault(""))
      .addColumn("reused", "integer", withDefault(0))
      .addColumn("started_at", "bigint", required)
      .addPrimaryKeyConstraint("evaluation_cells_pk", ["evaluation_id", "position", "column_no", "try_no"])
      .execute();
    await createIndexes(db, {
      evaluations: { evaluations_of_team: ["team_id", "id"], evaluations_open: ["state", "lease_until"] },
      evaluation_cells: {
        evaluation_cells_changed: ["evaluation_id", "change_no"],
        evaluation_cells_sent: ["team_id", "sent_hash"],
      },
    });
  },
};
