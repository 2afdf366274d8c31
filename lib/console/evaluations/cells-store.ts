import type { Insertable, Selectable } from "kysely";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import type { Lease } from "./store";

export type StoredCell = Selectable<Tables["evaluation_cells"]>;
export type NewCell = Insertable<Tables["evaluation_cells"]>;

/** Place of a cell in its evaluation. */
export interface CellPlace {
  position: number;
  column_no: number;
  try_no: number;
}

/** The claim on the evaluation is lost: another process works on it, or it was stopped. */
export class LostLease extends Error {}

/** Writes cells of one evaluation as they are now, in one transaction. Throws `LostLease`, and then writes nothing. */
export async function writeCells({ db }: Store, { id, lease }: Lease, cells: readonly NewCell[]): Promise<void> {
  await db.transaction().execute(async (write) => {
    // A write to the row, so that no claim can change hands before the end of the transaction.
    const held = await write
      .updateTable("evaluations")
      .set({ lease_owner: lease })
      .where("id", "=", id)
      .where("lease_owner", "=", lease)
      .returning("id")
      .executeTakeFirst();
    if (!held) throw new LostLease();
    await write
      .insertInto("evaluation_cells")
      .values(cells)
      .onConflict((conflict) =>
        conflict.columns(["evaluation_id", "position", "column_no", "try_no"]).doUpdateSet(({ ref }) => ({
          state: ref("excluded.state"),
          change_no: ref("excluded.change_no"),
          sent_hash: ref("excluded.sent_hash"),
          score: ref("excluded.score"),
          answer: ref("excluded.answer"),
          tool_calls: ref("excluded.tool_calls"),
          checks: ref("excluded.checks"),
          error_code: ref("excluded.error_code"),
          error_words: ref("excluded.error_words"),
          latency_ms: ref("excluded.latency_ms"),
          cost_nano: ref("excluded.cost_nano"),
          check_cost_nano: ref("excluded.check_cost_nano"),
          input_tokens: ref("excluded.input_tokens"),
          output_tokens: ref("excluded.output_tokens"),
          request_id: ref("excluded.request_id"),
          reused: ref("excluded.reused"),
          started_at: ref("excluded.started_at"),
        })),
      )
      .execute();
  });
}

/** Removes cells that were started but not sent, so that they are started again later. */
export async function removeCell({ db }: Store, id: string, { position, column_no, try_no }: CellPlace): Promise<void> {
  await db
    .deleteFrom("evaluation_cells")
    .where("evaluation_id", "=", id)
    .where("position", "=", position)
    .where("column_no", "=", column_no)
    .where("try_no", "=", try_no)
    .where("state", "=", "running")
    .execute();
}

/** Kept answers of the team to equal requests, by hash. */
export async function keptAnswers({ db }: Store, teamId: string, hashes: readonly string[]): Promise<Map<string, StoredCell>> {
  const rows = await db
    .selectFrom("evaluation_cells")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("sent_hash", "in", hashes)
    .where("state", "!=", "running")
    .where("error_code", "=", "")
    .execute();
  return new Map(rows.map((row) => [row.sent_hash, row]));
}

/** All cells of an evaluation, without their content. */
export function cellStates({ db }: Store, id: string) {
  return db
    .selectFrom("evaluation_cells")
    .select(["position", "column_no", "try_no", "state", "change_no", "started_at", "cost_nano", "check_cost_nano", "reused"])
    .where("evaluation_id", "=", id)
    .execute();
}

/** Changed cells, in the order of their last change. */
export function changedCells({ db }: Store, { id, after, limit }: { id: string; after: number; limit: number }): Promise<StoredCell[]> {
  return db
    .selectFrom("evaluation_cells")
    .selectAll()
    .where("evaluation_id", "=", id)
    .where("change_no", ">", after)
    .orderBy("change_no")
    .limit(limit)
    .execute();
}

export function cellsOf({ db }: Store, id: string, positions: readonly number[]): Promise<StoredCell[]> {
  return db
    .selectFrom("evaluation_cells")
    .selectAll()
    .where("evaluation_id", "=", id)
    .where("position", "in", positions)
    .orderBy("position")
    .orderBy("column_no")
    .orderBy("try_no")
    .execute();
}
