/** When a budget resets, in UTC; weeks begin on Monday. `once` never resets. */
export const BUDGET_PERIODS = ["once", "hour", "day", "week", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** The largest budget, in US dollars. */
export const MOST_BUDGET = 1_000_000;

/** The bound of the sum of top-ups and corrections in a period, in US dollars: sums stay exact in nano-dollars. */
export const MOST_TOPPED_UP = 8_000_000;

/** Shares of a budget that trigger a warning, in percent. */
export const BUDGET_WARNINGS = [80, 100] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1970 began on a Thursday: the first Monday was four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** When the period around `at` ends, in milliseconds since the epoch; null for `once`. */
export function periodEnd(period: BudgetPeriod, at: number): number | null {
  const after = (start: number, length: number) => start + (Math.floor((at - start) / length) + 1) * length;
  switch (period) {
    case "once":
      return null;
    case "hour":
      return after(0, HOUR_MS);
    case "day":
      return after(0, DAY_MS);
    case "week":
      return after(FIRST_MONDAY_MS, 7 * DAY_MS);
    case "month": {
      const date = new Date(at);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    }
  }
}

/** When the period around `at` began, in milliseconds since the epoch; null for `once`. */
export function periodStart(period: BudgetPeriod, at: number): number | null {
  const end = periodEnd(period, at);
  if (end === null) return null;
  if (period === "month") return Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), 1);
  return end - { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[period as "hour" | "day" | "week"];
}
