import { z } from "zod";
import { BUDGET_PERIODS, MOST_BUDGET } from "./budget-terms";
import type { LimitedSubject } from "./limits";

export const Budget = z
  .object({
    amount: z.number().min(0).max(MOST_BUDGET).meta({ description: "US dollars per period." }),
    period: z.enum(BUDGET_PERIODS).default("month").meta({ description: "Period after which it resets, in UTC; weeks start on Monday." }),
    soft: z.boolean().default(false).meta({ description: "Only warns; calls continue once it is used up." }),
  })
  .meta({ id: "Budget", description: "Spending limit for the calls of a key, a person or a team." });
export type Budget = z.infer<typeof Budget>;

/** A budget that applies to a call. */
export interface HeldBudget {
  readonly kind: LimitedSubject;
  /** `key_…`, `team_…/user_…` or `team_…`. */
  readonly subject: string;
}

/** What a call reserves from its budgets until it has ended. */
export interface HoldAsk {
  requestId: string;
  model: string;
  budgets: readonly HeldBudget[];
  /** The most that it may cost, in nano-dollars; above 0. */
  nano: number;
  /** Reserved in the ledger, never from a lease. */
  byLedger?: boolean;
}

/** A change of the share of a budget that a process has leased for its calls. Amounts are nano-dollars. */
export interface LeaseChange {
  subject: string;
  /** Numbers the process's changes. */
  change: number;
  /** The first change whose outcome the process does not know, and what it returned. Further ones until that is known return nothing. */
  doubt?: { change: number; give: number };
  /** What it returns. */
  give: number;
  /** What it has left for calls after that. */
  idle: number;
  /** What it would like to lease, and the least that is worth it. */
  want: number;
  least: number;
}

export interface LeaseAnswer {
  subject: string;
  /** Whether the process had a lease. If not, it has nothing left. */
  known: boolean;
  /** What the change in doubt leaves it with. */
  restored: number;
  granted: number;
  /** Whether it has to return what is left, because others need it. */
  recalled: boolean;
}

/** Calls to reserve for, and changes of leases, for one transaction. */
export interface BudgetTurn {
  process: string;
  asks: readonly HoldAsk[];
  leases: readonly LeaseChange[];
  at: number;
}

/** The answers in the order of the turn. `mayReturn`: other processes were asked to return what a refused call needs. */
export interface BudgetAnswers {
  answers: readonly (HoldAnswer & { mayReturn?: boolean })[];
  leases: readonly LeaseAnswer[];
}

/** How long a call waits for other processes to return what it needs. */
export const RECALL_WITHIN_MS = 1_500;

/** The subjects with a reservation, with the process whose lease it is from; or the budget that is exhausted. */
export type HoldAnswer =
  | { held: readonly string[]; leasedBy?: string }
  | { refused: { budget: HeldBudget; amountNano: number; leftNano: number; periodEnds: number | null } };
