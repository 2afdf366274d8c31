import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { OUTCOMES } from "../../contracts/record";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { Database, Tables } from "../../store/database/schema/tables";

export type CallsRow = Selectable<Tables["calls"]>;

/** What a list has of a call: the texts that only one call alone shows would be most of what is read. */
const LISTED = [
  "id",
  "at",
  "key_id",
  "endpoint",
  "model",
  "provider",
  "upstream_model",
  "status",
  "code",
  "outcome",
  "stream",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "cost_nano",
  "duration_ms",
  "first_event_ms",
  "attempts",
] as const satisfies readonly (keyof Tables["calls"])[];
export type ListedRow = Pick<CallsRow, (typeof LISTED)[number]>;

/** Where a page ends: the row's time and id. Rows of one millisecond are distinguished by their ids. */
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
  /** Only calls that did not end well, whichever way. */
  notOk?: boolean;
  /** `name=value`, or a name, of what the key had noted; empty is all. */
  metadata: string;
  /** Any of these; undefined is all. */
  keyIds?: readonly string[];
  since?: number;
  until?: number;
}

/** Rows that one look for a pair of metadata goes through: there is no index of what is inside a text. */
const LOOKED_THROUGH = 100_000;
/** Keys that are looked for one by one, so many in one statement. */
const MOST_KEYS = 500;
const KEYS_AT_ONCE = 100;

/**
 * A team's calls, newest first, from an index on the team and what is filtered by. `reached`: where a look for metadata has stopped
 * before it found enough; another one continues from there.
 */
export async function listCalls(
  store: Store,
  filter: LogFilter,
  { before, limit }: { before?: Cursor; limit: number },
): Promise<{ rows: ListedRow[]; reached?: Cursor }> {
  const { db } = store;
  const from = filter.metadata === "" ? undefined : await looksBackTo(store, filter, before);
  const bounds = { before, from };
  const rows =
    filter.keyIds && filter.keyIds.length <= MOST_KEYS
      ? await listOfKeys(store, { ...filter, keyIds: filter.keyIds }, { ...bounds, limit })
      : filter.id !== ""
        ? await listOfIds(store, filter, { ...bounds, limit })
        : await newest(within(narrowed(db, db.selectFrom("calls").select(LISTED), filter), bounds), limit).execute();
  return rows.length < limit && from ? { rows, reached: from } : { rows };
}

/** Ids are in the order of time by themselves, so that those that begin alike are one stretch of the primary key. */
function listOfIds({ db }: Store, filter: LogFilter, { before, from, limit }: { before?: Cursor; from?: Cursor; limit: number }) {
  let query = narrowed(db, db.selectFrom("calls").select(LISTED), filter);
  if (before) query = query.where("id", "<", before.id);
  if (from) query = query.where("id", ">=", from.id);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/**
 * The newest of each key from its own stretch of the index. Asked for several at once, the databases sort all that these keys ever
 * called, or search everybody's calls.
 */
async function listOfKeys(
  { db }: Store,
  { keyIds, ...filter }: LogFilter & { keyIds: readonly string[] },
  { limit, ...bounds }: { before?: Cursor; from?: Cursor; limit: number },
): Promise<ListedRow[]> {
  const found: Cursor[] = [];
  for (let start = 0; start < keyIds.length; start += KEYS_AT_ONCE) {
    const [first, ...others] = keyIds.slice(start, start + KEYS_AT_ONCE).map((key) => {
      const own = narrowed(db, db.selectFrom("calls").select(["at", "id"]), { ...filter, keyIds: [key] });
      return db.selectFrom(newest(within(own, bounds), limit).as("own")).select(["at", "id"]);
    });
    if (first) {
      const all = others.reduce((union, own) => union.unionAll(own), first);
      found.push(
        ...(await db.selectFrom(all.as("all")).select(["at", "id"]).orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute()),
      );
    }
  }
  if (found.length === 0) return [];
  found.sort((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1));
  const ids = found.slice(0, limit).map(({ id }) => id);
  return newest(db.selectFrom("calls").select(LISTED).where("id", "in", ids), limit).execute();
}

type Narrowed<Result> = SelectQueryBuilder<Tables, "calls", Result>;

function newest<Result>(query: Narrowed<Result>, limit: number): Narrowed<Result> {
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit);
}

/** Rows before one, and from one on. As pairs: of two conditions joined by "or" PostgreSQL makes no place in an index. */
function within<Result>(query: Narrowed<Result>, { before, from }: { before?: Cursor; from?: Cursor }): Narrowed<Result> {
  let bounded = query;
  if (before) bounded = bounded.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
  if (from) bounded = bounded.where(sql<boolean>`(at, id) >= (${from.at}, ${from.id})`);
  return bounded;
}

/** The row with which a look for metadata ends; undefined if there are no more than it goes through. */
function looksBackTo({ db }: Store, { teamId, since, until }: LogFilter, before?: Cursor): Promise<Cursor | undefined> {
  const all = { teamId, since, until, id: "", model: "", endpoint: "", provider: "", code: "", metadata: "" };
  const rows = within(narrowed(db, db.selectFrom("calls").select(["at", "id"]), all), { before });
  return newest(rows, 1).offset(LOOKED_THROUGH).executeTakeFirst();
}

function narrowed<Result>(db: Database, all: Narrowed<Result>, filter: LogFilter): Narrowed<Result> {
  const { teamId, id, model, endpoint, provider, outcome, notOk, code, metadata, keyIds, since, until } = filter;
  // With the sign, SQLite looks for no index by the team, and takes the primary key; PostgreSQL knows how many rows a team has.
  let query = id === "" || isPostgres(db) ? all.where("team_id", "=", teamId) : all.where(sql<boolean>`+team_id = ${teamId}`);
  // A range, not a pattern: `%` and `_` in what was typed mean nothing.
  if (id !== "") query = query.where("id", ">=", id).where("id", "<", `${id}\uffff`);
  const wrong = code !== "" || notOk || (outcome !== undefined && outcome !== "ok");
  // Of what went wrong there are two small indexes with all that is filtered by. SQLite, which does not know that, is kept from others.
  const column = (name: "model" | "endpoint" | "provider" | "key_id") =>
    wrong && !isPostgres(db) ? sql<string>`+${sql.ref(name)}` : sql.ref<string>(name);
  if (model !== "") query = query.where(column("model"), "=", model);
  if (endpoint !== "") query = query.where(column("endpoint"), "=", endpoint);
  if (provider !== "") query = query.where(column("provider"), "=", provider);
  // The second condition is the index's own: without it the databases do not know that it has the rows.
  if (code !== "") query = query.where("code", "=", code).where("code", "<>", sql.lit(""));
  if (outcome !== undefined) query = query.where("outcome", "=", outcome);
  // One by one, so that each is a stretch of the index; calls from before it was kept have none.
  if (notOk) query = query.where("outcome", "in", NOT_OK);
  if (notOk || (outcome !== undefined && outcome !== "ok")) query = query.where("outcome", "<>", sql.lit("ok"));
  if (metadata !== "") query = query.where(notes(db, metadata));
  if (keyIds)
    query = keyIds.length === 1 ? query.where(column("key_id"), "=", keyIds[0] ?? "") : query.where(column("key_id"), "in", keyIds);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  return query;
}

const NOT_OK = [...OUTCOMES.filter((outcome) => outcome !== "ok"), ""];

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

/** Where a histogram of metadata begins: so far back as one look goes. */
export async function beginOfMetadata(store: Store, filter: LogFilter & { since: number }): Promise<number> {
  return (await looksBackTo(store, filter))?.at ?? filter.since;
}

/**
 * Calls in equal steps from `since` on, from the rows, or `summed` from the hourly sums: then all times are whole hours, and only what
 * these know is filtered by. A step without calls is not in the answer.
 */
export async function countBars(
  store: Store,
  filter: LogFilter & { since: number; until: number },
  steps: { barMs: number; summed: boolean },
): Promise<Bar[]> {
  if (filter.outcome !== "ok") return steps.summed ? countHours(store, filter, steps) : countRows(store, filter, steps);
  // Nearly all calls go well: those are all without the few that did not, which have an index.
  const [all, others] = await Promise.all([
    countBars(store, { ...filter, outcome: undefined }, steps),
    countRows(store, { ...filter, outcome: undefined, notOk: true }, steps),
  ]);
  const without = new Map(others.map((bar) => [bar.bar, bar]));
  return all.map(({ bar, calls, failed }) => ({
    bar,
    calls: Math.max(0, calls - (without.get(bar)?.calls ?? 0)),
    failed: Math.max(0, failed - (without.get(bar)?.failed ?? 0)),
  }));
}

async function countRows({ db }: Store, filter: LogFilter & { since: number }, { barMs }: { barMs: number }): Promise<Bar[]> {
  // Literals: the databases disagree on the type that a parameter of a division has.
  const bar = sql<number>`(at - ${sql.lit(filter.since)}) / ${sql.lit(barMs)}`;
  const failed = sql<number>`sum(case when status >= 400 or code <> '' then 1 else 0 end)`;
  const counted = db.selectFrom("calls").select([bar.as("bar"), sql<number>`count(*)`.as("calls"), failed.as("failed")]);
  return barsOf(await narrowed(db, counted, filter).groupBy(bar).execute());
}

async function countHours(
  { db }: Store,
  filter: LogFilter & { since: number; until: number },
  { barMs }: { barMs: number },
): Promise<Bar[]> {
  const { teamId, model, endpoint, provider, keyIds, since, until } = filter;
  const bar = sql<number>`(hour - ${sql.lit(since)}) / ${sql.lit(barMs)}`;
  let query = db
    .selectFrom("usage_hourly")
    .select((row) => [bar.as("bar"), row.fn.sum<number>("calls").as("calls"), row.fn.sum<number>("errors").as("failed")])
    .where("team_id", "=", teamId)
    .where("hour", ">=", since)
    .where("hour", "<", until);
  if (model !== "") query = query.where("model", "=", model);
  if (endpoint !== "") query = query.where("endpoint", "=", endpoint);
  if (provider !== "") query = query.where("provider", "=", provider);
  if (keyIds) query = query.where("key_id", "in", keyIds);
  return barsOf(await query.groupBy(bar).execute());
}

/** PostgreSQL's sums come as text. */
function barsOf(rows: readonly { bar: number; calls: number; failed: number }[]): Bar[] {
  return rows.map((row) => ({ bar: Number(row.bar), calls: Number(row.calls), failed: Number(row.failed) }));
}

/** One call of a team. */
export function findCall({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<CallsRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
}
