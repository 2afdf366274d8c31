import type { RerankReply } from "../contracts/rerank";
import { isFields } from "./fields";

type Results = Pick<RerankReply, "results">["results"];

/** `[{index, relevance_score}]` of a reply, also under the name `score`; undefined if it is no such list. */
export function resultsIn(list: unknown): Results | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list.flatMap((one) => {
    if (!isFields(one) || !Number.isSafeInteger(one.index)) return [];
    const score = one.relevance_score ?? one.score;
    return typeof score === "number" ? [{ index: one.index as number, relevance_score: score }] : [];
  });
  return found.length === list.length ? found : undefined;
}
