import { documentText } from "../../contracts/documents";
import type { EmbeddingRequest } from "../../contracts/embedding";
import { Failure } from "../../contracts/errors";
import type { RerankRequest } from "../../contracts/rerank";
import { readCount, totalOf } from "../../contracts/token-counts";
import { decodeVector } from "../../contracts/vector";
import type { EmbeddingModel, ModelCall, RerankModel } from "../../providers/capabilities";

/** Texts per call: the limit of the smallest servers. */
const TEXTS = 256;

/** Ranks by the cosine similarity of query and document, for an embedding model without ranking of its own. */
export function rankByEmbeddings(model: EmbeddingModel): RerankModel {
  return {
    async rerank(call) {
      const { query, documents, rank_fields: fields } = call.input;
      const texts = [query, ...documents.map((document) => documentText(document, fields) || " ")];
      const vectors: number[][] = [];
      const counts: unknown[] = [];
      for (let start = 0; start < texts.length; start += TEXTS) {
        const { reply } = await model.embed(embeddingOf(call, texts.slice(start, start + TEXTS)));
        const sorted = [...reply.data].sort((a, b) => a.index - b.index);
        for (const { embedding } of sorted) vectors.push(typeof embedding === "string" ? decodeVector(embedding) : embedding);
        counts.push(readCount(reply.usage));
      }
      const [asked = [], ...others] = vectors;
      if (others.length !== documents.length)
        throw new Failure("bad_response_body", "The model's provider sent fewer vectors than texts.", { elsewhere: true });
      const results = others.map((vector, index) => ({ index, relevance_score: cosine(asked, vector) }));
      return { reply: { results, inputTokens: totalOf(counts), rankedBy: "embeddings" } };
    },
  };
}

function embeddingOf(call: ModelCall<RerankRequest>, input: string[]): ModelCall<EmbeddingRequest> {
  return { ...call, input: { model: call.model, input, encoding_format: "float" }, wire: null, warn: (message) => call.warn(message) };
}

/** 0 if one of them is the zero vector. */
function cosine(a: readonly number[], b: readonly number[]): number {
  let [product, left, right] = [0, 0, 0];
  for (let place = 0; place < a.length; place++) {
    const [x = 0, y = 0] = [a[place], b[place]];
    product += x * y;
    left += x * x;
    right += y * y;
  }
  const length = Math.sqrt(left * right);
  return length === 0 ? 0 : product / length;
}
