import { describe, expect, it } from "vitest";
import { budgetLabel, ledgerPlaces, ledgerSum, readBudget, readDollars, shareSpent, sum } from "./budgets";
import { NO_BUDGET } from "./typed-budget";

describe("a budget as it is typed", () => {
  it("is none if nothing is typed, and a sum with or without a sign", () => {
    expect(readBudget(NO_BUDGET)).toEqual({ budget: null });
    expect(readBudget({ ...NO_BUDGET, amount: "$1,250.50" })).toEqual({ budget: { amount: 1250.5, period: "month", soft: false } });
    expect(readBudget({ ...NO_BUDGET, amount: "0" }).budget).toMatchObject({ amount: 0 });
  });

  it.each(["-1", "1e3", "ten", "1.2.3", "∞"])("says what is wrong with %s", (amount) => {
    expect(readBudget({ ...NO_BUDGET, amount }).problem).toMatch(/US dollars/);
    expect(readDollars(amount)).toBeUndefined();
  });

  it("has an end", () => {
    expect(readBudget({ ...NO_BUDGET, amount: "1000001" }).problem).toBe("At most $1\u2009000\u2009000.");
  });
});

describe("a budget in words", () => {
  it("says how much, how often, and whether it only warns", () => {
    expect(budgetLabel(null)).toBeUndefined();
    expect(budgetLabel({ amount: 100, period: "month", soft: false })).toBe("$100.00 monthly");
    expect(budgetLabel({ amount: 5, period: "once", soft: true })).toBe("$5.00 once, warning only");
  });

  it("shows small sums with four places, and a minus before the sign", () => {
    expect([0, 0.0042, 12.5, -3].map(sum)).toEqual(["$0.00", "$0.0042", "$12.50", "−$3.00"]);
  });

  it("has four decimals in the ledger, and more if an amount has more", () => {
    expect([0.2, -0.0242].map((amount) => ledgerSum(amount))).toEqual(["$0.2000", "−$0.0242"]);
    expect([ledgerPlaces([1, 0.25]), ledgerPlaces([0.1 + 0.2, -0.000_000_123]), ledgerPlaces([])]).toEqual([4, 9, 4]);
    expect(ledgerSum(-0.000_000_123, 9)).toBe("−$0.000000123");
  });

  it("counts top-ups into what there was", () => {
    const budget = { amount: 10, period: "day", soft: false } as const;
    expect(shareSpent({ budget, toppedUp: 10, spent: 5 })).toBe(0.25);
    expect(shareSpent({ budget, toppedUp: 0, spent: 50 })).toBe(1);
    expect(shareSpent({ budget: { ...budget, amount: 0 }, toppedUp: 0, spent: 0 })).toBe(1);
  });
});
