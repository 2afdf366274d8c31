import { type SelectQueryBuilder, sql } from "kysely";
import { OUTCOMES } from "../../contracts/record";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { Database, Tables } from "../../store/database/schema/tables";

/** The end of a page: time and id. Rows of the same millisecond are ordered by id. */
export interface Cursor {
  at: number;
  id: string;
}

export interface LogFilter {
  teamId: string;
  /** Prefix of the request id. */
  id: string;
  model: string;
  endpoint: string;
  provider: string;
  code: string;
  outcome?: string;
  /** Only calls with an outcome other than `ok`. */
  notOk?: boolean;
  /** Only calls with a status other than 200. */
  not200?: boolean;
  /** Any of these HTTP statuses; undefined means all. */
  statuses?: readonly number[];
  /** `name=value`, or a name, in the call's metadata; empty means all. */
  metadata: string;
  /** The caller's `user` field; empty means all. */
  endUser: string;
  /** A prompt's name, or `name@version`; empty means all. */
  prompt: string;
  /** The session of a coding agent; absent or empty means all. */
  session?: string;
  /** A thumb, or `any` rating; absent or empty means all. */
  rating?: string;
  /** Any of these; undefined means all. */
  keyIds?: readonly string[];
  since?: number;
  until?: number;
}

/** Whether rows have to be scanned: metadata, end users and ratings have no index of calls. */
export function isScan({ metadata, endUser, rating = "" }: LogFilter): boolean {
  return metadata !== "" || endUser !== "" || rating !== "";
}

/** Rows that one scan for metadata or an end user reads: these texts have no index. */
const LOOKED_THROUGH = 100_000;

export type Narrowed<Result> = SelectQueryBuilder<Tables, "calls", Result>;

export function newest<Result>(query: Narrowed<Result>, limit: number): Narrowed<Result> {
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit);
}

/** Rows before a cursor, and since another. As row values: PostgreSQL can't use an index for conditions joined by "or". */
export function within<Result>(query: Narrowed<Result>, { before, from }: { before?: Cursor; from?: Cursor }): Narrowed<Result> {
  let bounded = query;
  if (before) bounded = bounded.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
  if (from) bounded = bounded.where(sql<boolean>`(at, id) >= (${from.at}, ${from.id})`);
  return bounded;
}

/** The last row that one scan for metadata or an end user reads; undefined if fewer rows remain. */
export function looksBackTo({ db }: Store, { teamId, since, until }: LogFilter, before?: Cursor): Promise<Cursor | undefined> {
  const all = { teamId, since, until, id: "", model: "", endpoint: "", provider: "", code: "", metadata: "", endUser: "", prompt: "" };
  const rows = within(narrowed(db, db.selectFrom("calls").select(["at", "id"]), all), { before });
  return newest(rows, 1).offset(LOOKED_THROUGH).executeTakeFirst();
}

export function narrowed<Result>(db: Database, all: Narrowed<Result>, filter: LogFilter): Narrowed<Result> {
  const {
    teamId,
    id,
    model,
    endpoint,
    provider,
    outcome,
    notOk,
    code,
    metadata,
    endUser,
    prompt,
    rating = "",
    session = "",
    keyIds,
    since,
    until,
  } = filter;
  // The unary plus keeps SQLite from the team's index, so that it uses the primary key; PostgreSQL has statistics.
  let query = id === "" || isPostgres(db) ? all.where("team_id", "=", teamId) : all.where(sql<boolean>`+team_id = ${teamId}`);
  // A range, not a pattern: `%` and `_` in the input have no meaning.
  if (id !== "") query = query.where("id", ">=", id).where("id", "<", `${id}\uffff`);
  const rare = code === "" && isRare(filter);
  const wrong = code !== "" || notOk || rare || (outcome !== undefined && outcome !== "ok");
  // Failures have three small indexes with all filter columns. SQLite doesn't prefer them, so others are excluded.
  const column = (name: "model" | "endpoint" | "provider" | "key_id") =>
    wrong && !isPostgres(db) ? sql<string>`+${sql.ref(name)}` : sql.ref<string>(name);
  if (model !== "") query = query.where(column("model"), "=", model);
  if (endpoint !== "") query = query.where(column("endpoint"), "=", endpoint);
  if (provider !== "") query = query.where(column("provider"), "=", provider);
  // The second condition repeats the index's: without it the databases can't use it.
  if (code !== "") query = query.where("code", "=", code).where("code", "<>", sql.lit(""));
  if (outcome !== undefined) query = query.where("outcome", "=", outcome);
  // One by one, so that each is an index range; older calls have none.
  if (notOk) query = query.where("outcome", "in", NOT_OK);
  if (notOk || (outcome !== undefined && outcome !== "ok")) query = query.where("outcome", "<>", sql.lit("ok"));
  query = ofStatuses(db, query, filter, rare);
  if (metadata !== "") query = query.where(notes(db, metadata));
  if (endUser !== "") query = query.where("end_user", "=", endUser);
  if (rating !== "") query = query.where(rated(rating));
  if (prompt !== "") query = ofPrompt(query, prompt);
  // The second condition repeats the index's.
  if (session !== "") query = query.where("session", "=", session).where("session", "<>", sql.lit(""));
  if (keyIds)
    query = keyIds.length === 1 ? query.where(column("key_id"), "=", keyIds[0] ?? "") : query.where(column("key_id"), "in", keyIds);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  return query;
}

function rated(rating: string) {
  const own = sql`call_feedback.call_id = calls.id and call_feedback.team_id = calls.team_id`;
  if (rating === "any") return sql<boolean>`exists (select 1 from call_feedback where ${own})`;
  return sql<boolean>`exists (select 1 from call_feedback where ${own} and call_feedback.thumb = ${rating})`;
}

/** The second condition repeats the index's. */
function ofPrompt<Result>(query: Narrowed<Result>, prompt: string): Narrowed<Result> {
  const [slug = "", version] = prompt.split("@");
  const named = query.where("prompt", "=", slug).where("prompt", "<>", sql.lit(""));
  return version === undefined ? named : named.where("prompt_version", "=", Number(version));
}

/** Whether the index of statuses other than 200 finds the calls. Several statuses of some keys are found by the keys. */
function isRare({ not200, statuses, keyIds }: LogFilter): boolean {
  if (not200) return true;
  return statuses !== undefined && !statuses.includes(200) && (statuses.length === 1 || keyIds === undefined);
}

function ofStatuses<Result>(db: Database, query: Narrowed<Result>, { statuses }: LogFilter, rare: boolean): Narrowed<Result> {
  // The same condition as the index has: the databases use it only then.
  const all = rare ? query.where("status", "<>", sql.lit(200)) : query;
  if (statuses === undefined) return all;
  const status = rare || isPostgres(db) ? sql.ref<number>("status") : sql<number>`+status`;
  const [first = 0] = statuses;
  return statuses.length === 1 ? all.where(status, "=", first) : all.where(status, "in", statuses);
}

const NOT_OK = [...OUTCOMES.filter((outcome) => outcome !== "ok"), ""];

/** A pair in the row's JSON: quotes inside its texts are escaped, so only a pair can match. */
function notes(db: Database, metadata: string) {
  const at = metadata.indexOf("=");
  const name = JSON.stringify(at < 0 ? metadata : metadata.slice(0, at).trim());
  const pair = `${name}:${at < 0 ? '"' : JSON.stringify(metadata.slice(at + 1).trim())}`;
  return isPostgres(db) ? sql<boolean>`strpos(key_metadata, ${pair}) > 0` : sql<boolean>`instr(key_metadata, ${pair}) > 0`;
}
