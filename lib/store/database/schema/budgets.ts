import type { Generated } from "kysely";
import type { BudgetPeriod } from "../../../contracts/budget-terms";
import type { LimitedSubject } from "../../../contracts/limits";

/**
 * What an entry of the ledger is. `set`: the budget was made, changed or removed. `reset`: a period began. `reserve`: a call holds
 * something. `settle` and `release`: it ended, with and without a cost. `refund`: what it paid for did not come.
 */
export type EntryKind = "set" | "reset" | "top_up" | "correction" | "reserve" | "settle" | "release" | "refund";

/** Amounts are whole nano-dollars. */
export interface BudgetTables {
  /** The balance is `amount_nano + topped_nano - spent_nano`; without an amount there is no budget any more. */
  budgets: {
    subject: string;
    team_id: string;
    kind: LimitedSubject;
    amount_nano: number | null;
    period: BudgetPeriod;
    soft: number;
    period_ends: number | null;
    /** Top-ups and corrections of this period. */
    topped_nano: number;
    spent_nano: number;
    held_nano: number;
    /** The number of the newest entry of its ledger. */
    entries: number;
    /** The highest share in percent that was told of in this period. */
    warned: number;
  };
  /** Only grows. `amount_nano` changes the balance and `hold_nano` what is held; `balance_nano` and `held_nano` are the results. */
  ledger: {
    subject: string;
    entry: number;
    at: number;
    kind: EntryKind;
    request_id: string;
    model: string;
    amount_nano: number;
    hold_nano: number;
    balance_nano: number;
    held_nano: number;
    /** The name of the person who did it; empty if a call or the clock did. */
    actor: string;
    note: string;
  };
  /** What calls hold that have not ended. */
  budget_holds: { request_id: string; subject: string; model: string; amount_nano: number; at: number; process: string };
  /** Processes that take calls, and when each last said so. */
  budget_processes: { id: string; seen_at: number };
  /** Warnings on their way to a webhook; `next_at` is null once one has arrived or was given up. */
  budget_notices: {
    id: string;
    at: number;
    team_id: string;
    subject: string;
    percent: number;
    tries: Generated<number>;
    next_at: number | null;
  };
}
