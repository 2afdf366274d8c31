import type { BudgetPeriod } from "@/lib/contracts/budget-terms";

/** A budget as typed; an empty amount means none. */
export interface TypedBudget {
  amount: string;
  period: BudgetPeriod;
  soft: boolean;
}

export const NO_BUDGET: TypedBudget = { amount: "", period: "month", soft: false };
