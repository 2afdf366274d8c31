import { grouped } from "@/lib/client/digits";
import type { BudgetState, LedgerEntry } from "@/lib/console/budgets/contract";
import { type BudgetPeriod, MOST_BUDGET } from "@/lib/contracts/budget-terms";
import type { Budget } from "@/lib/contracts/budgets";
import type { StatusKind } from "../ui/status-mark";
import { NO_BUDGET, type TypedBudget } from "./typed-budget";

export function typedBudget(budget: Budget | null): TypedBudget {
  return budget === null ? NO_BUDGET : { ...budget, amount: String(budget.amount) };
}

/** The typed budget, null for none; `problem` if it isn't an amount. */
export function readBudget({ amount, period, soft }: TypedBudget): { budget: Budget | null; problem?: string } {
  if (amount.trim() === "") return { budget: null };
  const dollars = readDollars(amount);
  if (dollars === undefined) return { budget: null, problem: "Enter an amount in US dollars, such as 25 or 0.50." };
  if (dollars > MOST_BUDGET) return { budget: null, problem: `At most $${grouped(MOST_BUDGET)}.` };
  return { budget: { amount: dollars, period, soft } };
}

/** Typed dollars; undefined if it isn't an amount of at least 0. */
export function readDollars(text: string): number | undefined {
  const typed = text
    .trim()
    .replace(/^\$/, "")
    .replaceAll(/[\s_,](?=\d{3}\b)/g, "");
  return /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : undefined;
}

export const PERIODS: readonly { value: BudgetPeriod; label: string }[] = [
  { value: "once", label: "never" },
  { value: "hour", label: "hourly" },
  { value: "day", label: "daily" },
  { value: "week", label: "weekly" },
  { value: "month", label: "monthly" },
];

/** When each period begins, in the server's time. */
export const PERIOD_BEGINS: Record<BudgetPeriod, string> = {
  once: "Never resets: once used up, it stays so until it is topped up.",
  hour: "Resets on the hour.",
  day: "Resets daily at 00:00 UTC.",
  week: "Resets on Mondays, 00:00 UTC.",
  month: "Resets on the 1st, 00:00 UTC.",
};

/** `$100.00 monthly`; undefined without a budget. */
export function budgetLabel(budget: Budget | null): string | undefined {
  if (budget === null) return undefined;
  const period = budget.period === "once" ? "once" : PERIODS.find(({ value }) => value === budget.period)?.label;
  return `${sum(budget.amount)} ${period}${budget.soft ? ", warning only" : ""}`;
}

/** Share spent, from 0 to 1. */
export function shareSpent({ budget, toppedUp, spent }: Pick<BudgetState, "budget" | "toppedUp" | "spent">): number {
  const whole = (budget?.amount ?? 0) + toppedUp;
  return whole <= 0 ? 1 : Math.min(1, spent / whole);
}

/** Dollars with cents, four decimals below a cent; the minus precedes the sign. */
export function sum(dollars: number): string {
  const size = Math.abs(dollars);
  const places = size !== 0 && size < 0.01 ? 4 : 2;
  const text = grouped(size, places);
  return `${dollars < 0 ? "−" : ""}$${text}`;
}

/** A ledger's decimals: enough that every amount is exact and the column adds up, from cents' hundredths to nano-dollars. */
export function ledgerPlaces(amounts: readonly number[]): number {
  const needed = amounts.map((amount) => amount.toFixed(NANO_PLACES).replace(/0+$/, "").split(".")[1]?.length ?? 0);
  return Math.max(LEDGER_PLACES, ...needed);
}

const LEDGER_PLACES = 4;
const NANO_PLACES = 9;

/** Dollars of a ledger, with the decimals of `ledgerPlaces`. */
export function ledgerSum(dollars: number, places = LEDGER_PLACES): string {
  return `${dollars < 0 ? "−" : ""}$${grouped(Math.abs(dollars), places)}`;
}

const KINDS: Record<LedgerEntry["kind"], { mark: StatusKind; word: string }> = {
  set: { mark: "off", word: "set" },
  reset: { mark: "off", word: "reset" },
  top_up: { mark: "ok", word: "top-up" },
  correction: { mark: "warn", word: "correction" },
  reserve: { mark: "queued", word: "reserve" },
  settle: { mark: "ok", word: "settle" },
  release: { mark: "off", word: "release" },
  refund: { mark: "ok", word: "refund" },
  lease: { mark: "queued", word: "lease" },
  return: { mark: "off", word: "return" },
};

export const entryKind = ({ kind }: Pick<LedgerEntry, "kind">) => KINDS[kind];
