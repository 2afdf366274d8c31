import type { HoldAnswer, HoldAsk } from "../contracts/budgets";
import { takeTurn } from "../store/budgets/budget-holds";
import type { Store } from "../store/database/open";

/** Reserves for calls in the ledger, as a process without leases does. */
export async function holdBudgets(
  store: Store,
  asks: readonly HoldAsk[],
  { process, at }: { process: string; at: number },
): Promise<readonly HoldAnswer[]> {
  return (await takeTurn(store, { process, asks, leases: [], at })).answers;
}
