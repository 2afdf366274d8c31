import { readCount } from "../../contracts/token-counts";
import type { RerankModel } from "../capabilities";
import { isFields } from "../fields";
import { resultsIn } from "../ranked";
import { bodyOf, type VendorClient } from "../vendor-client";

/** `POST /v1/rerank`: what was asked goes on as it was. */
export function ranking(client: VendorClient): RerankModel {
  return {
    rerank: async (call) => ({ reply: (await client.post(call, { path: "/v1/rerank", body: bodyOf(call), read: ranked })).reply }),
  };
}

function ranked(value: unknown) {
  const results = isFields(value) ? resultsIn(value.results) : undefined;
  return results && { results, inputTokens: isFields(value) ? readCount(value.usage) : undefined };
}
