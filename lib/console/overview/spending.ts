import { NANO_DOLLARS } from "../../contracts/prices";
import type { Used } from "../../store/calls/figures";
import type { TodayFigures } from "./contract";

/** Sums usage, and its cost at the prices of each call's time. */
export function sumUp(usage: readonly Used[]): Omit<TodayFigures, "since"> {
  const sums = { requests: 0, errors: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  let [costNano, priced] = [0, 0];
  for (const used of usage) {
    sums.requests += used.requests;
    sums.errors += used.errors;
    sums.inputTokens += used.inputTokens;
    sums.outputTokens += used.outputTokens;
    sums.cachedTokens += used.cachedTokens;
    costNano += used.costNano;
    priced += used.priced;
  }
  const cost = priced === 0 && costNano === 0 ? null : costNano / NANO_DOLLARS;
  return { ...sums, cost, unpricedCalls: sums.requests - sums.errors - priced };
}
