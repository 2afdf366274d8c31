import { type Insertable, type Selectable, sql } from "kysely";
import type { Store, Write } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { type Figures, NO_FIGURES } from "./sent-call";

export type StoredCell = Selectable<Tables["evaluation_cells"]>;
/** A cell to write; its change gets a number when it is written. */
export type NewCell = Omit<Insertable<Tables["evaluation_cells"]>, "change_no">;

/** A process's claim on an evaluation. */
export interface Lease {
  id: string;
  lease: string;
}

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
      .set(({ eb }) => ({ last_change: eb("last_change", "+", cells.length) }))
      .where("id", "=", id)
      .where("lease_owner", "=", lease)
      .returning("last_change")
      .executeTakeFirst();
    if (!held) throw new LostLease();
    const first = held.last_change - cells.length + 1;
    await write
      .insertInto("evaluation_cells")
      .values(cells.map((cell, at) => ({ ...cell, change_no: first + at })))
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
          answered_at: ref("excluded.answered_at"),
          call_key: ref("excluded.call_key"),
          round: ref("excluded.round"),
        })),
      )
      .execute();
  });
}

/** Lets cells in error start again. Answers stay: only their checks are repeated. */
export async function repeatErrors(write: Write, id: string): Promise<void> {
  const { total } = await write
    .selectFrom("evaluation_cells")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("evaluation_id", "=", id)
    .where("state", "=", "error")
    .executeTakeFirstOrThrow();
  const { last_change } = await write
    .updateTable("evaluations")
    .set(({ eb }) => ({ last_change: eb("last_change", "+", Number(total)) }))
    .where("id", "=", id)
    .returning("last_change")
    .executeTakeFirstOrThrow();
  const errors = write
    .selectFrom("evaluation_cells")
    .select(["position", "column_no", "try_no"])
    .select(sql<number>`row_number() over (order by position, column_no, try_no)`.as("nth"))
    .where("evaluation_id", "=", id)
    .where("state", "=", "error");
  await write
    .updateTable("evaluation_cells")
    .from(errors.as("again"))
    .set({
      state: "waiting",
      round: sql`round + 1`,
      change_no: sql`${last_change - Number(total)} + again.nth`,
      error_code: "",
      error_words: "",
    })
    .where("evaluation_cells.evaluation_id", "=", id)
    .whereRef("evaluation_cells.position", "=", "again.position")
    .whereRef("evaluation_cells.column_no", "=", "again.column_no")
    .whereRef("evaluation_cells.try_no", "=", "again.try_no")
    .execute();
}

/** A kept answer of the team to an equal request. */
export function keptAnswer({ db }: Store, teamId: string, hash: string): Promise<StoredCell | undefined> {
  return db
    .selectFrom("evaluation_cells")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("sent_hash", "=", hash)
    .where("answered_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
}

/** What a call's row says about it; nothing if it has none. */
export async function figuresOfCall({ db }: Store, requestId: string): Promise<Figures> {
  const row = await db
    .selectFrom("calls")
    .select(["duration_ms", "cost_nano", "input_tokens", "output_tokens"])
    .where("id", "=", requestId)
    .executeTakeFirst();
  if (!row) return NO_FIGURES;
  return { latencyMs: row.duration_ms, costNano: row.cost_nano, inputTokens: row.input_tokens, outputTokens: row.output_tokens };
}

/** All cells of an evaluation, without their content. */
export function cellStates({ db }: Store, id: string) {
  return db
    .selectFrom("evaluation_cells")
    .select(["position", "column_no", "try_no", "state", "cost_nano", "check_cost_nano", "reused", "answered_at"])
    .where("evaluation_id", "=", id)
    .execute();
}

export function findCell(
  { db }: Pick<Store, "db">,
  id: string,
  { position, column_no, try_no }: CellPlace,
): Promise<StoredCell | undefined> {
  return db
    .selectFrom("evaluation_cells")
    .selectAll()
    .where("evaluation_id", "=", id)
    .where("position", "=", position)
    .where("column_no", "=", column_no)
    .where("try_no", "=", try_no)
    .executeTakeFirst();
}

/** Characters of an answer in lists. */
export const SHOWN_CHARACTERS = 600;

/** All columns, with the beginning of the answer: a list of whole answers may be larger than the memory. */
function shortCells({ db }: Store) {
  return db
    .selectFrom("evaluation_cells")
    .selectAll()
    .select(sql<string>`substr(answer, 1, ${sql.lit(SHOWN_CHARACTERS)})`.as("answer"));
}

/** Changed cells with the beginning of their answers, in the order of their last change. */
export function changedCells(store: Store, { id, after, limit }: { id: string; after: number; limit: number }): Promise<StoredCell[]> {
  return shortCells(store).where("evaluation_id", "=", id).where("change_no", ">", after).orderBy("change_no").limit(limit).execute();
}

/** Cells of some rows, in lists with the beginning of their answers. */
export function cellsOf(
  store: Store,
  { id, positions, whole }: { id: string; positions: readonly number[]; whole: boolean },
): Promise<StoredCell[]> {
  return (whole ? store.db.selectFrom("evaluation_cells").selectAll() : shortCells(store))
    .where("evaluation_id", "=", id)
    .where("position", "in", positions)
    .orderBy("position")
    .orderBy("column_no")
    .orderBy("try_no")
    .execute();
}
