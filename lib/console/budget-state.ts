import type { LimitedSubject } from "../contracts/limits";
import { NANO_DOLLARS } from "../contracts/prices";
import { type BudgetRow, balanceOf } from "../store/budgets/ledger-book";
import type { BudgetState } from "./budgets/contract";

export const dollars = (nano: number) => nano / NANO_DOLLARS;

/** An expired period counts as reset, even if no row says so yet. */
export function stateOf(
  { kind, id, name }: { kind: LimitedSubject; id: string; name: string },
  row: BudgetRow | undefined,
  { now, mayChange }: { now: number; mayChange: boolean },
): BudgetState {
  if (!row) return { id, kind, name, budget: null, toppedUp: 0, spent: 0, held: 0, available: 0, periodEnds: null, entries: 0, mayChange };
  const over = row.period_ends !== null && row.period_ends <= now;
  const fresh = over ? { ...row, topped_nano: 0, spent_nano: 0 } : row;
  // What leases have left is available to calls.
  const held = Math.max(0, row.held_nano - row.idle_nano);
  const budget = row.amount_nano === null ? null : { amount: dollars(row.amount_nano), period: row.period, soft: row.soft === 1 };
  return {
    id,
    kind,
    name,
    budget,
    toppedUp: dollars(fresh.topped_nano),
    spent: dollars(fresh.spent_nano),
    held: dollars(held),
    available: budget ? Math.max(0, dollars(balanceOf(fresh) - held)) : 0,
    periodEnds: budget ? row.period_ends : null,
    entries: row.entries,
    mayChange,
  };
}
