import { documentText } from "../../contracts/documents";
import { readCount } from "../../contracts/token-counts";
import type { RerankModel } from "../capabilities";
import { isFields } from "../fields";
import { resultsIn } from "../ranked";
import { readReply } from "../read-reply";
import type { Client } from "./client";

const LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * `/rerank`, which OpenAI has not and many servers of its protocol have: vLLM, llama.cpp, Infinity, LocalAI, OpenRouter. They take texts,
 * so of a document with fields its text is sent.
 */
export function createRanking(client: Client): RerankModel {
  return {
    async rerank(call) {
      const { query, documents, top_n: top, rank_fields: fields } = call.input;
      const body = JSON.stringify({
        model: call.model,
        query,
        documents: documents.map((document) => documentText(document, fields)),
        ...(top == null ? {} : { top_n: Math.min(top, documents.length) }),
      });
      const found = await client.post(call, { path: "/rerank", body, limitBytes: LIMIT_BYTES });
      return { reply: readReply(found, { context: client.contextOf(call), route: { path: "/rerank", read: ranked } }).reply };
    },
  };
}

/** Results under `results`, or under `data` as lists of this protocol are. */
function ranked(value: unknown) {
  const results = isFields(value) ? resultsIn(value.results ?? value.data) : undefined;
  return results && { results, inputTokens: isFields(value) ? readCount(value.usage) : undefined };
}
