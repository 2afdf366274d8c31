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
}

/** The subjects with a reservation, or the budget that is exhausted. */
export type HoldAnswer =
  | { held: readonly string[] }
  | { refused: { budget: HeldBudget; amountNano: number; leftNano: number; periodEnds: number | null } };
