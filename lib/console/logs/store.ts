import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { OUTCOMES } from "../../contracts/record";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { Database, Tables } from "../../store/database/schema/tables";

export type CallsRow = Selectable<Tables["calls"]>;

/** Columns of a list: the long texts of a single call would be most of the data. */
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
  /** `name=value`, or a name, in the call's metadata; empty means all. */
  metadata: string;
  /** Any of these; undefined means all. */
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
 * A team's calls, newest first, using an index of the team and the filter. `reached`: where a metadata scan stopped
 * before it found enough; the next one continues from there.
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

/** Ids are in order of time, so equal prefixes are one range of the primary key. */
function listOfIds({ db }: Store, filter: LogFilter, { before, from, limit }: { before?: Cursor; from?: Cursor; limit: number }) {
  let query = narrowed(db, db.selectFrom("calls").select(LISTED), filter);
  if (before) query = query.where("id", "<", before.id);
  if (from) query = query.where("id", ">=", from.id);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/**
 * The newest calls of each key from its own index range. With several keys in one condition the databases sort all their
 * calls, or scan everyone's.
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

/** Rows before a cursor, and since another. As row values: PostgreSQL can't use an index for conditions joined by "or". */
function within<Result>(query: Narrowed<Result>, { before, from }: { before?: Cursor; from?: Cursor }): Narrowed<Result> {
  let bounded = query;
  if (before) bounded = bounded.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
  if (from) bounded = bounded.where(sql<boolean>`(at, id) >= (${from.at}, ${from.id})`);
  return bounded;
}

/** The last row of a metadata scan; undefined if fewer rows remain. */
function looksBackTo({ db }: Store, { teamId, since, until }: LogFilter, before?: Cursor): Promise<Cursor | undefined> {
  const all = { teamId, since, until, id: "", model: "", endpoint: "", provider: "", code: "", metadata: "" };
  const rows = within(narrowed(db, db.selectFrom("calls").select(["at", "id"]), all), { before });
  return newest(rows, 1).offset(LOOKED_THROUGH).executeTakeFirst();
}

function narrowed<Result>(db: Database, all: Narrowed<Result>, filter: LogFilter): Narrowed<Result> {
  const { teamId, id, model, endpoint, provider, outcome, notOk, code, metadata, keyIds, since, until } = filter;
  // The unary plus keeps SQLite from the team's index, so that it uses the primary key; PostgreSQL has statistics.
  let query = id === "" || isPostgres(db) ? all.where("team_id", "=", teamId) : all.where(sql<boolean>`+team_id = ${teamId}`);
  // A range, not a pattern: `%` and `_` in the input have no meaning.
  if (id !== "") query = query.where("id", ">=", id).where("id", "<", `${id}\uffff`);
  const wrong = code !== "" || notOk || (outcome !== undefined && outcome !== "ok");
  // Failures have two small indexes with all filter columns. SQLite doesn't prefer them, so others are excluded.
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
  if (metadata !== "") query = query.where(notes(db, metadata));
  if (keyIds)
    query = keyIds.length === 1 ? query.where(column("key_id"), "=", keyIds[0] ?? "") : query.where(column("key_id"), "in", keyIds);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  return query;
}

const NOT_OK = [...OUTCOMES.filter((outcome) => outcome !== "ok"), ""];

/** A pair in the row's JSON: quotes inside its texts are escaped, so only a pair can match. */
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

/** The start of a metadata histogram: as far back as one scan goes. */
export async function beginOfMetadata(store: Store, filter: LogFilter & { since: number }): Promise<number> {
  return (await looksBackTo(store, filter))?.at ?? filter.since;
}

/**
 * Calls in equal steps from `since` on, from the rows, or with `summed` from the hourly sums: then all times are whole hours, and only
 * their
 * columns can be filtered. Steps without calls are omitted.
 */
export async function countBars(
  store: Store,
  filter: LogFilter & { since: number; until: number },
  steps: { barMs: number; summed: boolean },
): Promise<Bar[]> {
  if (filter.outcome !== "ok") return steps.summed ? countHours(store, filter, steps) : countRows(store, filter, steps);
  // Nearly all calls succeed: they are the total minus the few others, which have an index.
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
  // Literals: the databases disagree on the type of a division by a parameter.
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

/** PostgreSQL returns sums as text. */
function barsOf(rows: readonly { bar: number; calls: number; failed: number }[]): Bar[] {
  return rows.map((row) => ({ bar: Number(row.bar), calls: Number(row.calls), failed: Number(row.failed) }));
}

export function findCall({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<CallsRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
}
