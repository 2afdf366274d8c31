import { sql } from "kysely";
import type { Store } from "../../store/database/open";
import { type LogFilter, looksBackTo, narrowed } from "./filter-store";

export interface Bar {
  bar: number;
  calls: number;
  failed: number;
}

/** The start of a histogram that needs a scan: as far back as one goes. */
export async function beginOfScan(store: Store, filter: LogFilter & { since: number }): Promise<number> {
  return (await looksBackTo(store, filter))?.at ?? filter.since;
}

/**
 * Calls in equal steps from `since` on, from the rows, or with `summed` from the hourly sums: then all times are whole hours, and only
 * their columns can be filtered. Steps without calls are omitted.
 */
export async function countBars(
  store: Store,
  filter: LogFilter & { since: number; until: number },
  steps: { barMs: number; summed: boolean },
): Promise<Bar[]> {
  const others = complementOf(filter, steps);
  if (!others) return steps.summed ? countHours(store, filter, steps) : countRows(store, filter, steps);
  const [all, few] = await Promise.all([countBars(store, others.all, steps), countRows(store, others.few, steps)]);
  const without = new Map(few.map((bar) => [bar.bar, bar]));
  return all.map(({ bar, calls, failed }) => ({
    bar,
    calls: Math.max(0, calls - (without.get(bar)?.calls ?? 0)),
    failed: Math.max(0, failed - (without.get(bar)?.failed ?? 0)),
  }));
}

/** Nearly all calls succeed with 200: they are the total minus the few others, which have an index. */
function complementOf<Filter extends LogFilter>(filter: Filter, { summed }: { summed: boolean }): { all: Filter; few: Filter } | undefined {
  if (filter.outcome === "ok") return { all: { ...filter, outcome: undefined }, few: { ...filter, outcome: undefined, notOk: true } };
  const { statuses } = filter;
  if (!summed || filter.outcome !== undefined || statuses?.length !== 1 || statuses[0] !== 200) return undefined;
  return { all: { ...filter, statuses: undefined }, few: { ...filter, statuses: undefined, not200: true } };
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
