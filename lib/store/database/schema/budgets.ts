import type { Generated } from "kysely";
import type { BudgetPeriod } from "../../../contracts/budget-terms";
import type { LimitedSubject } from "../../../contracts/limits";

/**
 * Kinds of ledger entries. `set`: the budget was created, changed or removed. `reset`: a period began. `reserve`: a call reserved an
 * amount. `settle` and `release`: it ended, with and without a cost. `refund`: what it paid for was not delivered. `lease` and `return`: a
 * process leased an amount for its calls, and returned what it did not use.
 */
export type EntryKind = "set" | "reset" | "top_up" | "correction" | "reserve" | "settle" | "release" | "refund" | "lease" | "return";

/** Amounts are whole nano-dollars. */
export interface BudgetTables {
  /** The balance is `amount_nano + topped_nano - spent_nano`. A null amount means that the budget was removed. */
  budgets: {
    subject: string;
    team_id: string;
    kind: LimitedSubject;
    amount_nano: number | null;
    period: BudgetPeriod;
    soft: number;
    period_ends: number | null;
    /** Sum of the period's top-ups and corrections. */
    topped_nano: number;
    spent_nano: number;
    /** Reserved by calls, and leased by processes. */
    held_nano: number;
    /** The part of it that leases had left for calls when their processes last reported. */
    idle_nano: Generated<number>;
    /** The number of its newest ledger entry. */
    entries: number;
    /** The highest share, in percent, that a warning was sent for in this period. */
    warned: number;
  };
  /** Append-only. `amount_nano` changes the balance and `hold_nano` the reservations; `balance_nano` and `held_nano` are the results. */
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
    /** The name of the person who did it; empty if a call or a reset did. */
    actor: string;
    note: string;
  };
  /** Reservations of calls that have not ended. */
  budget_holds: { request_id: string; subject: string; model: string; amount_nano: number; at: number; process: string };
  /**
   * Amounts that processes have leased, from which their calls hold without a transaction. `amount_nano` includes what unsettled calls
   * hold; `idle_nano` was left when the process last reported. `change` numbers the process's changes; the last one granted
   * `granted_nano`. `recalled_at`: another process needs what is left.
   */
  budget_leases: {
    subject: string;
    process: string;
    amount_nano: number;
    idle_nano: number;
    change: number;
    granted_nano: number;
    at: number;
    recalled_at: number | null;
  };
  /** Processes that take calls, and when each was last seen. */
  budget_processes: { id: string; seen_at: number };
  /** Warnings to send to the webhook; `next_at` is null once one was delivered or given up. */
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
