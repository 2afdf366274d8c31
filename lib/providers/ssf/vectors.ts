import { documentText } from "../../contracts/documents";
import { Failure } from "../../contracts/errors";
import { readCount, totalOf } from "../../contracts/token-counts";
import type { EmbeddingModel, RerankModel } from "../capabilities";
import { embeddedAs } from "../embedded";
import { isFields } from "../fields";
import { inParts } from "../in-parts";
import { resultsIn } from "../ranked";
import type { VendorClient } from "../vendor-client";

const EMBED = "/services/embeddings/text-embedding/text-embedding";
const RANK = "/services/rerank/text-rerank/text-rerank";
/** Texts per call; the first models accept 25, but ten is enough for them. */
const TEXTS_A_CALL = 10;

export function embeddings(client: VendorClient): EmbeddingModel {
  return {
    async embed(call) {
      const texts = [call.input.input].flat();
      if (!texts.every((text) => typeof text === "string"))
        throw new Failure("unsupported_value", "This model does not accept token ids; send texts.", { param: "input" });
      const limit = { size: TEXTS_A_CALL, signal: call.signal };
      const found = await inParts(texts, limit, (part, signal) => embedPart(client, { ...call, signal }, part));
      const vectors = found.flatMap((one) => one.vectors);
      return { reply: embeddedAs(call.publicModel, { vectors, tokens: totalOf(found.map(({ tokens }) => tokens)) }) };
    },
  };
}

type EmbeddingCall = Parameters<EmbeddingModel["embed"]>[0];

async function embedPart(client: VendorClient, call: EmbeddingCall, texts: readonly string[]) {
  const { dimensions, input_type: type } = call.input;
  const parameters = {
    ...(dimensions == null ? {} : { dimension: dimensions }),
    ...(typeof type === "string" ? { text_type: type.includes("query") ? "query" : "document" } : {}),
  };
  const body = JSON.stringify({ model: call.model, input: { texts }, parameters });
  return (await client.post(call, { path: EMBED, body, read: (value) => vectorsIn(value, texts.length) })).reply;
}

/** One vector per text, in order. */
function vectorsIn(value: unknown, count: number): { vectors: number[][]; tokens: number | undefined } | undefined {
  const output = isFields(value) && isFields(value.output) ? value.output : {};
  if (!Array.isArray(output.embeddings)) return undefined;
  const vectors: number[][] = [];
  for (const [place, one] of output.embeddings.entries()) {
    if (!isFields(one) || !Array.isArray(one.embedding)) return undefined;
    vectors[typeof one.text_index === "number" ? one.text_index : place] = one.embedding;
  }
  const whole = vectors.length === count && !vectors.includes(undefined as never);
  return whole ? { vectors, tokens: tokensIn(value) } : undefined;
}

export function ranking(client: VendorClient): RerankModel {
  return {
    async rerank(call) {
      const { query, documents, top_n: top, rank_fields: fields } = call.input;
      const body = JSON.stringify({
        model: call.model,
        input: { query, documents: documents.map((document) => documentText(document, fields)) },
        parameters: { return_documents: false, ...(top == null ? {} : { top_n: Math.min(top, documents.length) }) },
      });
      const read = (value: unknown) => {
        const output = isFields(value) && isFields(value.output) ? value.output : {};
        const results = resultsIn(output.results);
        return results && { results, inputTokens: tokensIn(value) };
      };
      return { reply: (await client.post(call, { path: RANK, body, read })).reply };
    },
  };
}

const tokensIn = (value: unknown) => (isFields(value) ? readCount(value.usage) : undefined);
