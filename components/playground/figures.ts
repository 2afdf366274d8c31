import { grouped } from "@/lib/client/digits";

export type Figure = readonly [value: string, unit: string];

/** Unknown is a dash; zero is a number. */
export const UNKNOWN: Figure = ["–", ""];

/** Milliseconds below a second, then seconds with three digits. */
export function formatMs(ms: number | undefined): Figure {
  if (ms === undefined) return UNKNOWN;
  if (ms < 1000) return [String(Math.round(ms)), "ms"];
  const seconds = ms / 1000;
  return [seconds.toFixed(seconds < 10 ? 2 : seconds < 100 ? 1 : 0), "s"];
}

export function formatRate(rate: number | undefined): Figure {
  return rate === undefined ? UNKNOWN : [rate.toFixed(rate < 100 ? 1 : 0), "tok/s"];
}

/** US dollars: four decimals below one dollar. `$0` is known to be nothing, a dash is not known. */
export function formatCost(dollars: number | undefined): Figure {
  if (dollars === undefined) return UNKNOWN;
  if (dollars === 0) return ["$0", ""];
  if (dollars < 0.0001) return ["<$0.0001", ""];
  return [`$${dollars.toFixed(dollars < 1 ? 4 : 2)}`, ""];
}

/** Thousands separated by a thin space, as in `1 812`. */
export function formatCount(count: number | undefined): string {
  return count === undefined ? "–" : grouped(count);
}
