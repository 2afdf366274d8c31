import type { RerankReply } from "../contracts/rerank";
import { isFields } from "./fields";

type Results = Pick<RerankReply, "results">["results"];

/** `[{index, relevance_score}]` of a reply; undefined where it is no such list. */
export function resultsIn(list: unknown): Results | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list.flatMap((one) =>
    isFields(one) && Number.isSafeInteger(one.index) && typeof one.relevance_score === "number"
      ? [{ index: one.index as number, relevance_score: one.relevance_score }]
      : [],
  );
  return found.length === list.length ? found : undefined;
}
