import { grouped } from "@/lib/client/digits";
import { clock } from "@/lib/client/when";
import type { LiveFigures, TodayFigures } from "@/lib/console/overview/contract";

const MINUTE_MS = 60_000;

/** Calls of the last full minute: the current one has only begun. */
export function perMinute({ requests }: Pick<LiveFigures, "requests">): number {
  return requests.at(-2) ?? 0;
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Failed calls in percent with one decimal; undefined without calls. */
export function errorRate(errors: number, calls: number): string | undefined {
  return calls === 0 ? undefined : ((errors / calls) * 100).toFixed(1);
}

/** The last hour as a sentence, for screen readers. */
export function hourLabel({ since, requests, errors }: Pick<LiveFigures, "since" | "requests" | "errors">): string {
  const calls = total(requests);
  if (calls === 0) return "No requests in the last 60 minutes.";
  const most = Math.max(...requests);
  const at = clock(since + requests.indexOf(most) * MINUTE_MS, { seconds: false });
  const failed = total(errors);
  return `${calls} ${calls === 1 ? "request" : "requests"} in the last 60 minutes, ${failed} failed; most in one minute: ${most}, at ${at}.`;
}

/** What today's spending omits, or why there is none. */
export function spendLabel({ requests, cost, unpricedCalls }: Pick<TodayFigures, "requests" | "cost" | "unpricedCalls">): string {
  if (requests === 0) return "no calls yet";
  const calls = `${unpricedCalls} ${unpricedCalls === 1 ? "call" : "calls"}`;
  if (unpricedCalls > 0) return cost === null ? `no price for ${calls}` : `excludes ${calls} of unknown price`;
  if (cost === null) return "no successful calls";
  return cost === 0 ? "free models only" : "all calls priced";
}

/** A compact count: `184 306`, `41.2 M`. */
export function shortCount(count: number): readonly [value: string, unit: string] {
  if (count >= 1e9) return [(count / 1e9).toFixed(1), "B"];
  if (count >= 1e6) return [(count / 1e6).toFixed(1), "M"];
  return [grouped(count), ""];
}
