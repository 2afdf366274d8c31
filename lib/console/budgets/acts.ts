import type { ActKind } from "../act-kind";

export const BUDGET_ACTS = {
  prefix: "budget.",
  label: "Budgets",
  words: {
    "budget.set": "set the budget of",
    "budget.top_up": "topped up",
    "budget.correction": "corrected the balance of",
  },
} as const satisfies ActKind;
