import { sql } from "kysely";
import type { Store } from "./open";

export interface Bars {
  calls: number[];
  errors: number[];
}

/** Calls of some keys in equal steps from `since` on, counted from the log's rows. A key without calls is not in the answer. */
export async function keyBars(
  store: Store,
  { keyIds, since, barMs, bars }: { keyIds: readonly string[]; since: number; barMs: number; bars: number },
): Promise<Map<string, Bars>> {
  const found = new Map<string, Bars>();
  if (keyIds.length === 0) return found;
  // Written into the statement: the databases disagree on the type that a parameter of a division has.
  const bar = sql<number>`(calls.at - ${sql.lit(since)}) / ${sql.lit(barMs)}`;
  const rows = await store.db
    .selectFrom("calls")
    .select(["key_id", bar.as("bar"), sql<number>`count(*)`.as("calls"), failedCalls.as("errors")])
    .where("key_id", "in", keyIds)
    .where("at", ">=", since)
    .where("at", "<", since + bars * barMs)
    .groupBy(["key_id", bar])
    .execute();
  for (const row of rows) {
    const key = found.get(row.key_id) ?? { calls: new Array<number>(bars).fill(0), errors: new Array<number>(bars).fill(0) };
    key.calls[row.bar] = row.calls;
    key.errors[row.bar] = Number(row.errors);
    found.set(row.key_id, key);
  }
  return found;
}

const failedCalls = sql<number>`sum(case when calls.status >= 400 or calls.code <> '' then 1 else 0 end)`;

export interface KeyTotals {
  calls: number;
  errors: number;
}

/** Calls per key of a team from an hour on, from the hourly sums. */
export async function keyTotals(store: Store, { teamId, since }: { teamId: string; since: number }): Promise<Map<string, KeyTotals>> {
  const rows = await store.db
    .selectFrom("usage_hourly")
    .select((row) => ["key_id", row.fn.sum<number>("calls").as("calls"), row.fn.sum<number>("errors").as("errors")])
    .where("team_id", "=", teamId)
    .where("hour", ">=", since)
    .groupBy("key_id")
    .execute();
  return new Map(rows.map((row) => [row.key_id, { calls: Number(row.calls), errors: Number(row.errors) }]));
}
