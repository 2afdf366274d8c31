import { documentText } from "../../contracts/documents";
import { Failure } from "../../contracts/errors";
import type { RerankRequest } from "../../contracts/rerank";
import { readCount } from "../../contracts/token-counts";
import type { ModelCall, RerankModel } from "../capabilities";
import { isFields } from "../fields";
import { resultsIn, searchUnits } from "../ranked";
import { readReply } from "../read-reply";
import type { Client } from "./client";

const LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * `/rerank`, which OpenAI lacks and many compatible servers have: vLLM, llama.cpp, Infinity, LocalAI, OpenRouter. They accept only texts,
 * so a document with fields is sent as its text. Text Embeddings Inference calls the field `texts` and says so in its refusal.
 */
export function createRanking(client: Client): RerankModel {
  let name: "documents" | "texts" = "documents";
  const ask = async (call: ModelCall<RerankRequest>) => {
    const { query, documents, top_n: top, rank_fields: fields } = call.input;
    const body = JSON.stringify({
      model: call.model,
      query,
      [name]: documents.map((document) => documentText(document, fields)),
      ...(top == null ? {} : { top_n: Math.min(top, documents.length) }),
    });
    const found = await client.post(call, { path: "/rerank", body, limitBytes: LIMIT_BYTES });
    return {
      reply: readReply(found, { context: client.contextOf(call), route: { path: "/rerank", read: (value) => ranked(value, call) } }).reply,
    };
  };
  return {
    async rerank(call) {
      try {
        return await ask(call);
      } catch (error) {
        if (name === "texts" || !wantsTexts(error)) throw error;
        name = "texts";
        return ask(call);
      }
    },
  };
}

const wantsTexts = (error: unknown): boolean =>
  error instanceof Failure && error.status === 400 && /missing.{0,20}\btexts\b|\btexts\b.{0,40}(?:required|missing)/i.test(error.message);

/** Results under `results`, under `data` like this protocol's lists, or as a bare list. */
function ranked(value: unknown, call: ModelCall<RerankRequest>) {
  const results = resultsIn(isFields(value) ? (value.results ?? value.data) : value);
  if (results) call.billed({ billed: { searches: searchUnits(value, call.input.documents.length) } });
  return results && { results, inputTokens: isFields(value) ? readCount(value.usage) : undefined };
}
