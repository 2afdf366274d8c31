import { newId } from "../contracts/ids";
import { RerankReply, RerankRequest, unitsOf } from "../contracts/rerank";
import { wordTokens } from "../contracts/words";
import type { ModelCall, Ranked } from "../providers/capabilities";
import { defineEndpoint } from "./define";

/** Spec 4.14; the reply also has the fields that Cohere's and Jina's clients read. */
export const createRerank = defineEndpoint<RerankRequest, Ranked, never, "rerank">({
  id: "rerank.create",
  costInUsage: "always",
  method: "POST",
  path: "/v1/rerank",
  aliases: ["/v2/rerank"],
  errorFormat: "cohere",
  scope: "rerank",
  capability: "rerank",
  tag: "Vectors",
  summary: "Rank documents by relevance to a query",
  description:
    "Results are sorted best first; `index` is the document's position in the request. An embedding model ranks by vector similarity, as `meta.ranked_by` reports.",
  body: RerankRequest,
  reply: RerankReply,
  example: { model: "sandbox-rerank", query: "a red signal", documents: ["Stop at a red signal.", "Tea is served at four."], top_n: 1 },
  model: (input) => input.model,
  call: (model, call) => ({ kind: "answer", answer: model.rerank(call) }),
  repeatable: () => true,
  exact: { ignores: [] },
  finish: finishReply,
  tokens: (reply) => ({ input: reply.inputTokens }),
  expects: ({ documents }) => ({ output: 0, searches: unitsOf(documents.length) }),
});

/** Documents are taken from the request, so that they are the caller's own whatever the upstream returns. */
function finishReply(ranked: Ranked, call: ModelCall<RerankRequest>): RerankReply {
  const { query, documents, top_n: top, return_documents: withDocuments } = call.input;
  const inputTokens = ranked.inputTokens ?? wordTokens([query, documents]);
  const results = [...ranked.results]
    .sort((a, b) => b.relevance_score - a.relevance_score || a.index - b.index)
    .slice(0, top ?? documents.length)
    .map(({ index, relevance_score }) => {
      const document = documents[index];
      if (!withDocuments || document === undefined) return { index, relevance_score };
      return { index, relevance_score, document: typeof document === "string" ? { text: document } : document };
    });
  return {
    id: newId("rerank-"),
    results,
    meta: {
      api_version: { version: "2" },
      ...(ranked.rankedBy && { ranked_by: ranked.rankedBy }),
      billed_units: { search_units: unitsOf(documents.length) },
      tokens: { input_tokens: inputTokens, output_tokens: 0 },
    },
    model: call.publicModel,
    object: "list",
    usage: { prompt_tokens: inputTokens, total_tokens: inputTokens },
  };
}
