import type { TodayFigures } from "./contracts/console-overview";
import { costOf, isFree, type Price } from "./contracts/prices";
import type { Used } from "./store/figures";

/** Adds up what a team has used and what that cost. `priceOf` gives a model's price, null where it is not known. */
export function sumUp(usage: readonly (Used & { model: string })[], priceOf: (model: string) => Price | null): Omit<TodayFigures, "since"> {
  const sums = { requests: 0, errors: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: null as number | null, unpricedCalls: 0 };
  for (const { model, ...used } of usage) {
    sums.requests += used.requests;
    sums.errors += used.errors;
    sums.inputTokens += used.inputTokens;
    sums.outputTokens += used.outputTokens;
    sums.cachedTokens += used.cachedTokens;
    const went = used.requests - used.errors;
    if (went <= 0) continue;
    const cost = costOfModel(used, model === "" ? null : priceOf(model));
    if (cost === undefined) sums.unpricedCalls += went;
    else sums.cost = (sums.cost ?? 0) + cost;
  }
  return sums;
}

/** Calls that were not counted in tokens, such as pictures and films, are not paid for in tokens either. */
function costOfModel({ inputTokens, outputTokens, cachedTokens }: Used, price: Price | null): number | undefined {
  if (price && !isFree(price) && inputTokens + outputTokens === 0) return undefined;
  return costOf({ in: inputTokens, out: outputTokens, cached: cachedTokens }, price);
}
