import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { isPostgres } from "../../store/locks";
import type { Store } from "../../store/open";
import type { Database, Tables } from "../../store/schema/tables";

export type CallsRow = Selectable<Tables["calls"]>;

/** Where a page ends: the row's time and id. Rows of one millisecond are told apart by their ids. */
export interface Cursor {
  at: number;
  id: string;
}

export interface LogFilter {
  teamId: string;
  /** Beginning of the request id. */
  id: string;
  model: string;
  endpoint: string;
  provider: string;
  code: string;
  outcome?: string;
  /** `name=value`, or a name, of what the key had noted; empty is all. */
  metadata: string;
  /** Any of these; undefined is all. */
  keyIds?: readonly string[];
  since?: number;
  until?: number;
}

/** A team's calls, newest first, from an index on the team and the time, or on what is filtered by. */
export async function listCalls(
  { db }: Store,
  filter: LogFilter,
  { before, limit }: { before?: Cursor; limit: number },
): Promise<CallsRow[]> {
  let query = narrowed(db, db.selectFrom("calls").selectAll(), filter);
  if (before)
    query = query.where(({ eb, and, or }) => or([eb("at", "<", before.at), and([eb("at", "=", before.at), eb("id", "<", before.id)])]));
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

type Narrowed<Result> = SelectQueryBuilder<Tables, "calls", Result>;

function narrowed<Result>(db: Database, all: Narrowed<Result>, filter: LogFilter): Narrowed<Result> {
  const { teamId, id, model, endpoint, provider, outcome, code, metadata, keyIds, since, until } = filter;
  let query = all.where("team_id", "=", teamId);
  // A range, not a pattern: `%` and `_` in what was typed mean nothing, and the primary key is used.
  if (id !== "") query = query.where("id", ">=", id).where("id", "<", `${id}\uffff`);
  if (model !== "") query = query.where("model", "=", model);
  if (endpoint !== "") query = query.where("endpoint", "=", endpoint);
  if (provider !== "") query = query.where("provider", "=", provider);
  if (code !== "") query = query.where("code", "=", code);
  if (outcome !== undefined) query = query.where("outcome", "=", outcome);
  if (metadata !== "") query = query.where(notes(db, metadata));
  if (keyIds) query = query.where("key_id", "in", keyIds);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  return query;
}

/** A pair in the JSON that a row has: quotes inside its texts are escaped, so that what is looked for is nothing but a pair. */
function notes(db: Database, metadata: string) {
  const at = metadata.indexOf("=");
  const name = JSON.stringify(at < 0 ? metadata : metadata.slice(0, at).trim());
  const pair = `${name}:${at < 0 ? '"' : JSON.stringify(metadata.slice(at + 1).trim())}`;
  return isPostgres(db) ? sql<boolean>`strpos(key_metadata, ${pair}) > 0` : sql<boolean>`instr(key_metadata, ${pair}) > 0`;
}

export interface Bar {
  bar: number;
  calls: number;
  failed: number;
}

/** Calls in equal steps from `since` on, from the rows. A step without calls is not in the answer. */
export async function countBars({ db }: Store, filter: LogFilter & { since: number }, barMs: number): Promise<Bar[]> {
  // Literals: the databases disagree on the type that a parameter of a division has.
  const bar = sql<number>`(at - ${sql.lit(filter.since)}) / ${sql.lit(barMs)}`;
  const failed = sql<number>`sum(case when status >= 400 or code <> '' then 1 else 0 end)`;
  const rows = await narrowed(
    db,
    db.selectFrom("calls").select([bar.as("bar"), sql<number>`count(*)`.as("calls"), failed.as("failed")]),
    filter,
  )
    .groupBy(bar)
    .execute();
  return rows.map((row) => ({ bar: Number(row.bar), calls: Number(row.calls), failed: Number(row.failed) }));
}

/** The same from the hourly sums, for long stretches: `since` and `barMs` are whole hours. */
export async function countHours({ db }: Store, filter: LogFilter & { since: number; until: number }, barMs: number): Promise<Bar[]> {
  const { teamId, model, endpoint, keyIds, since, until } = filter;
  const bar = sql<number>`(hour - ${sql.lit(since)}) / ${sql.lit(barMs)}`;
  let query = db
    .selectFrom("usage_hourly")
    .select((row) => [bar.as("bar"), row.fn.sum<number>("calls").as("calls"), row.fn.sum<number>("errors").as("failed")])
    .where("team_id", "=", teamId)
    .where("hour", ">=", since)
    .where("hour", "<", until);
  if (model !== "") query = query.where("model", "=", model);
  if (endpoint !== "") query = query.where("endpoint", "=", endpoint);
  if (keyIds) query = query.where("key_id", "in", keyIds);
  const rows = await query.groupBy(bar).execute();
  return rows.map((row) => ({ bar: Number(row.bar), calls: Number(row.calls), failed: Number(row.failed) }));
}

/** One call of a team. */
export function findCall({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<CallsRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
}
