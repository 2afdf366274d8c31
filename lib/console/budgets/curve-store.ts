import { sql } from "kysely";
import type { LedgerRow } from "../../store/budgets/ledger";
import type { Store } from "../../store/database/open";

/** Maximum marked balance changes; the newest of each interval. */
const MOST_MARKS = 100;

interface Stretch {
  subject: string;
  /** Entry numbers, inclusive. */
  from: number;
  to: number;
}

/** The number of a budget's first entry since a time, or one more than the last: numbers follow time. */
export async function firstEntryFrom({ db }: Store, { subject, to, at }: { subject: string; to: number; at: number }): Promise<number> {
  let [low, high] = [1, to + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await db.selectFrom("ledger").select("at").where("subject", "=", subject).where("entry", "=", middle).executeTakeFirst();
    if (row && row.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Balances at evenly spaced entries, including the first and the last, in order. */
export async function sampledBalances(
  { db }: Store,
  { subject, from, to }: Stretch,
  most: number,
): Promise<Pick<LedgerRow, "at" | "balance_nano">[]> {
  if (to < from) return [];
  const count = Math.min(most, to - from + 1);
  const numbers = Array.from({ length: count }, (_, n) => from + Math.round((n * (to - from)) / Math.max(1, count - 1)));
  return db
    .selectFrom("ledger")
    .select(["at", "balance_nano"])
    .where("subject", "=", subject)
    .where("entry", "in", numbers)
    .orderBy("entry")
    .execute();
}

/** Changes by people and resets, in order; calls are omitted. */
export async function balanceMarks({ db }: Store, { subject, from, to }: Stretch): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom("ledger")
    .selectAll()
    .where("subject", "=", subject)
    .where("entry", ">=", from)
    .where("entry", "<=", to)
    // Must match the index's condition.
    .where(sql<boolean>`kind in ('set', 'reset', 'top_up', 'correction')`)
    .orderBy("entry", "desc")
    .limit(MOST_MARKS)
    .execute();
  return rows.reverse();
}

/** The sum of changes by people and resets. */
export async function markedNano({ db }: Store, { subject, from, to }: Stretch): Promise<number> {
  const row = await db
    .selectFrom("ledger")
    .select(({ fn }) => fn.sum<number | null>("amount_nano").as("nano"))
    .where("subject", "=", subject)
    .where("entry", ">=", from)
    .where("entry", "<=", to)
    .where(sql<boolean>`kind in ('set', 'reset', 'top_up', 'correction')`)
    .executeTakeFirst();
  return Number(row?.nano ?? 0);
}
