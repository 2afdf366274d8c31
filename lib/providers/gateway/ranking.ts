import type { RerankRequest } from "../../contracts/rerank";
import { readCount } from "../../contracts/token-counts";
import type { ModelCall, RerankModel } from "../capabilities";
import { isFields } from "../fields";
import { resultsIn, searchUnits } from "../ranked";
import { bodyOf, type VendorClient } from "../vendor-client";

/** `POST /v1/rerank`: the request is passed on unchanged. */
export function ranking(client: VendorClient): RerankModel {
  return {
    async rerank(call) {
      const read = (value: unknown) => ranked(value, call);
      return { reply: (await client.post(call, { path: "/v1/rerank", body: bodyOf(call), read })).reply };
    },
  };
}

function ranked(value: unknown, call: ModelCall<RerankRequest>) {
  const results = isFields(value) ? resultsIn(value.results) : undefined;
  if (results) call.billed({ billed: { searches: searchUnits(value, call.input.documents.length) } });
  return results && { results, inputTokens: isFields(value) ? readCount(value.usage) : undefined };
}
