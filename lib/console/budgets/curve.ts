import { periodStart } from "../../contracts/budget-terms";
import type { Store } from "../../store/database/open";
import { dollars } from "../budget-state";
import type { BalanceCurve, BudgetState } from "./contract";
import { balanceMarks, firstEntryFrom, markedNano, sampledBalances } from "./curve-store";
import { entryOf } from "./entry";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The period over which the pace is measured. */
const PACE_MS = 7 * DAY_MS;
const MOST_POINTS = 200;

interface Asked {
  subject: string;
  state: BudgetState;
  now: number;
}

/** The balance over the current period, and how long it lasts at the current pace. */
export async function balanceCurve(store: Store, { subject, state, now }: Asked): Promise<BalanceCurve> {
  const to = state.entries;
  const began = state.budget && periodStart(state.budget.period, now);
  const from = began === null ? 1 : await firstEntryFrom(store, { subject, to, at: began });
  const sampled = await sampledBalances(store, { subject, from, to }, MOST_POINTS);
  const points = sampled.map((row) => ({ at: row.at, balance: dollars(row.balance_nano) }));
  const left = (state.budget?.amount ?? 0) + state.toppedUp - state.spent;
  const marks = await balanceMarks(store, { subject, from, to });
  const perDay = await paceOf(store, { subject, to, now });
  return {
    since: began ?? points[0]?.at ?? now,
    until: now,
    periodEnds: state.periodEnds,
    points: [...points, { at: now, balance: left }],
    marks: marks.map(entryOf).map(({ at, kind, amount, balance, actor, note }) => ({ at, kind, amount, balance, actor, note })),
    perDay,
    emptyAt: emptyAt({ state, left, perDay, now }),
  };
}

/** Dollars per day spent, without changes by people and resets. */
async function paceOf(store: Store, { subject, to, now }: { subject: string; to: number; now: number }): Promise<number> {
  const from = await firstEntryFrom(store, { subject, to, at: now - PACE_MS });
  const [first, last] = await sampledBalances(store, { subject, from, to }, 2);
  if (!first || !last) return 0;
  // Excludes the first entry: its own change counts for the time before it.
  const fell = first.balance_nano - last.balance_nano + (await markedNano(store, { subject, from: from + 1, to }));
  const length = Math.max(HOUR_MS, now - first.at);
  return Math.max(0, (dollars(fell) * DAY_MS) / length);
}

function emptyAt({ state, left, perDay, now }: { state: BudgetState; left: number; perDay: number; now: number }): number | null {
  if (!state.budget || perDay <= 0) return null;
  const at = Math.round(now + (Math.max(0, left) / perDay) * DAY_MS);
  return Number.isSafeInteger(at) && (state.periodEnds === null || at < state.periodEnds) ? at : null;
}
