import { type SqlBool, sql } from "kysely";
import { type Fields, ownJson } from "../../contracts/typed";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { Database } from "../../store/database/schema/tables";
import { contestedPositions, markedPositions } from "./marks-store";
import type { EvaluationRowQuery, RowCondition } from "./query-contract";
import type { StoredRow } from "./store";

/** Cells of one column by their state, with sums. */
interface ColumnCount {
  column_no: number;
  state: string;
  cells: number;
  cost: number;
  score: number | null;
}

export async function countCells({ db }: Store, id: string): Promise<ColumnCount[]> {
  const rows = await db
    .selectFrom("evaluation_cells")
    .select(({ fn }) => [
      "column_no",
      "state",
      fn.countAll<number>().as("cells"),
      sql<number>`sum(case when reused = 1 then 0 else coalesce(cost_nano, 0) end + check_cost_nano)`.as("cost"),
      fn.avg<number | null>("score").as("score"),
    ])
    .where("evaluation_id", "=", id)
    .groupBy(["column_no", "state"])
    .execute();
  return rows.map((row) => ({
    ...row,
    cells: Number(row.cells),
    cost: Number(row.cost),
    score: row.score === null ? null : Number(row.score),
  }));
}

/** Cells by the outcome of their check of type `compare`. */
export async function countOutcomes({ db }: Store, id: string): Promise<{ column: number; win: number; tie: number; loss: number }[]> {
  // In JSON, quotes of other texts are escaped.
  const count = (outcome: string) => sql<number>`sum(case when checks like ${`%"outcome":"${outcome}"%`} then 1 else 0 end)`;
  const rows = await db
    .selectFrom("evaluation_cells")
    .select(["column_no", count("win").as("win"), count("tie").as("tie"), count("loss").as("loss")])
    .where("evaluation_id", "=", id)
    .groupBy("column_no")
    .execute();
  return rows.map(({ column_no, win, tie, loss }) => ({ column: column_no, win: Number(win), tie: Number(tie), loss: Number(loss) }));
}

/** Progress and cost of several evaluations. */
export async function progressOf({ db }: Store, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("evaluation_cells")
    .select(({ fn }) => [
      "evaluation_id",
      sql<number>`sum(case when state in ('running', 'waiting') then 0 else 1 end)`.as("finished"),
      sql<number>`sum(case when state = 'error' then 1 else 0 end)`.as("errors"),
      sql<number>`sum(case when reused = 1 then 0 else coalesce(cost_nano, 0) end + check_cost_nano)`.as("cost"),
      fn.max<number>("change_no").as("change"),
    ])
    .where("evaluation_id", "in", ids)
    .groupBy("evaluation_id")
    .execute();
  return rows.map((row) => ({
    id: row.evaluation_id,
    finished: Number(row.finished),
    errors: Number(row.errors),
    cost: Number(row.cost),
    change: Number(row.change),
  }));
}

export async function durationsOf({ db }: Store, id: string, column: number): Promise<number[]> {
  const rows = await db
    .selectFrom("evaluation_cells")
    .select("latency_ms")
    .where("evaluation_id", "=", id)
    .where("column_no", "=", column)
    .where("latency_ms", "is not", null)
    .orderBy("latency_ms")
    .execute();
  return rows.flatMap(({ latency_ms }) => latency_ms ?? []);
}

/** How many tries of a case passed in a column, of those with a result. */
export interface Outcome {
  position: number;
  column: number;
  passed: number;
  tried: number;
}

/** By position, then column. */
export async function outcomesOf({ db }: Store, id: string): Promise<Outcome[]> {
  const rows = await db
    .selectFrom("evaluation_cells")
    .select([
      "position",
      "column_no",
      sql<number>`sum(case when state = 'passed' then 1 else 0 end)`.as("passed"),
      sql<number>`count(*)`.as("tried"),
    ])
    .where("evaluation_id", "=", id)
    .where("state", "in", ["passed", "failed"])
    .groupBy(["position", "column_no"])
    .orderBy("position")
    .orderBy("column_no")
    .execute();
  return rows.map((row) => ({ position: row.position, column: row.column_no, passed: Number(row.passed), tried: Number(row.tried) }));
}

/** The outcomes of one column, with the case that each row is. */
export async function comparedCases({ db }: Store, id: string, column: number) {
  const rows = await db
    .selectFrom("evaluation_cells as cell")
    .innerJoin("evaluation_rows as row", (join) =>
      join.onRef("row.evaluation_id", "=", "cell.evaluation_id").onRef("row.position", "=", "cell.position"),
    )
    .select([
      "cell.position",
      "row.case_hash",
      sql<number>`sum(case when cell.state = 'passed' then 1 else 0 end)`.as("passed"),
      sql<number>`count(*)`.as("tried"),
    ])
    .where("cell.evaluation_id", "=", id)
    .where("cell.column_no", "=", column)
    .where("cell.state", "in", ["passed", "failed"])
    .groupBy(["cell.position", "row.case_hash"])
    .orderBy("cell.position")
    .execute();
  return rows.map((row) => ({ position: row.position, caseHash: row.case_hash, passed: Number(row.passed), tried: Number(row.tried) }));
}

const TITLE_CHARACTERS = 120;
/** Of a row's variables as JSON. Longer ones have no title: reading a thousand of them takes too much memory. */
const READ_CHARACTERS = 20_000;

/** The beginnings of the first variables of rows, by position. */
export async function titlesOf({ db }: Store, id: string, positions: ReadonlySet<number>): Promise<Map<number, string>> {
  if (positions.size === 0) return new Map();
  const rows = await db
    .selectFrom("evaluation_rows")
    .select(["position", "variables"])
    .where("evaluation_id", "=", id)
    .where("position", "in", [...positions])
    .where(sql<SqlBool>`length(variables) <= ${READ_CHARACTERS}`)
    .execute();
  return new Map(rows.map(({ position, variables }) => [position, titleOf(ownJson<Fields>(variables))]));
}

function titleOf(variables: Fields): string {
  const [first = ""] = Object.values(variables);
  return (typeof first === "string" ? first : JSON.stringify(first)).slice(0, TITLE_CHARACTERS).toWellFormed();
}

/** The condition of each filter on all cells of a row. */
const FILTERS = {
  failing: sql<SqlBool>`sum(case when state = 'failed' then 1 else 0 end) > 0`,
  errors: sql<SqlBool>`sum(case when state = 'error' then 1 else 0 end) > 0`,
  disagreeing: sql<SqlBool>`sum(case when state = 'failed' then 1 else 0 end) > 0 and sum(case when state = 'passed' then 1 else 0 end) > 0 and count(distinct column_no) > 1`,
} as const;

/** Rows after a position that pass the filters, in order. */
export function filteredRows({ db }: Store, id: string, { after, limit, only, tag, q, row }: EvaluationRowQuery): Promise<StoredRow[]> {
  let rows = db.selectFrom("evaluation_rows").selectAll().where("evaluation_id", "=", id);
  rows = row === undefined ? rows.where("position", ">", after) : rows.where("position", "=", row);
  const cells = db.selectFrom("evaluation_cells").select("position").where("evaluation_id", "=", id);
  if (only !== "all") rows = rows.where("position", "in", positionsOf(db, id, only));
  if (tag !== "") rows = rows.where(contains(db, "tags", JSON.stringify(tag)));
  if (q !== "") {
    // Variables are JSON: quotes and line breaks of the text are escaped there.
    const inVariables = contains(db, "variables", JSON.stringify(q).slice(1, -1));
    rows = rows.where(({ or, eb }) => or([inVariables, eb("position", "in", cells.where(contains(db, "answer", q)))]));
  }
  return rows.orderBy("position").limit(limit).execute();
}

/** The number of rows that a filter leaves. */
export async function countRows({ db }: Store, id: string, only: RowCondition): Promise<number> {
  const { count } = await db
    .selectFrom("evaluation_rows")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("evaluation_id", "=", id)
    .where("position", "in", positionsOf(db, id, only))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function positionsOf(db: Store["db"], id: string, only: RowCondition) {
  if (only === "flaky") return flakyPositions(db, id);
  if (only === "marked") return markedPositions({ db }, id);
  if (only === "contested") return contestedPositions({ db }, id);
  return db.selectFrom("evaluation_cells").select("position").where("evaluation_id", "=", id).groupBy("position").having(FILTERS[only]);
}

function flakyPositions(db: Store["db"], id: string) {
  return db
    .selectFrom("evaluation_cells")
    .select("position")
    .where("evaluation_id", "=", id)
    .groupBy(["position", "column_no"])
    .having(sql<SqlBool>`sum(case when state = 'failed' then 1 else 0 end) > 0 and sum(case when state = 'passed' then 1 else 0 end) > 0`);
}

function contains(db: Database, column: "tags" | "variables" | "answer", text: string) {
  const lower = sql`lower(${sql.ref(column)})`;
  return isPostgres(db) ? sql<boolean>`strpos(${lower}, lower(${text})) > 0` : sql<boolean>`instr(${lower}, lower(${text})) > 0`;
}

/** Means of the latest successful calls of a team to a model. */
export async function earlierCalls({ db }: Store, { teamId, model, limit }: { teamId: string; model: string; limit: number }) {
  const latest = db
    .selectFrom("calls")
    .select(["input_tokens", "output_tokens", "duration_ms", "cost_nano"])
    .where("team_id", "=", teamId)
    .where("model", "=", model)
    .where("outcome", "=", "ok")
    .where("cache", "=", "")
    .orderBy("at", "desc")
    .limit(limit);
  const rows = await latest.execute();
  return rows.map((row) => ({ input: row.input_tokens, output: row.output_tokens, durationMs: row.duration_ms, costNano: row.cost_nano }));
}
