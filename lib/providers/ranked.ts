import { type RerankReply, unitsOf } from "../contracts/rerank";
import { countOf } from "../contracts/token-counts";
import { isFields } from "./fields";

type Results = Pick<RerankReply, "results">["results"];

/** `[{index, relevance_score}]`, also with `score`; undefined if the value isn't such a list. */
export function resultsIn(list: unknown): Results | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list.flatMap((one) => {
    if (!isFields(one)) return [];
    const { index } = one;
    const score = one.relevance_score ?? one.score;
    const whole = typeof index === "number" && Number.isSafeInteger(index);
    return whole && typeof score === "number" ? [{ index, relevance_score: score }] : [];
  });
  return found.length === list.length ? found : undefined;
}

/** Search units as counted by the vendor, otherwise by the number of documents. */
export function searchUnits(reply: unknown, documents: number): number {
  const meta = isFields(reply) && isFields(reply.meta) ? reply.meta : {};
  const told = isFields(meta.billed_units) ? countOf(meta.billed_units.search_units) : undefined;
  return told ?? unitsOf(documents);
}
