import { documentText } from "../../contracts/documents";
import { Failure } from "../../contracts/errors";
import type { CapabilityName } from "../../contracts/model";
import { countOf, totalOf } from "../../contracts/token-counts";
import type { EmbeddingModel, ModelListing, Provider, RerankModel } from "../capabilities";
import { embeddedAs } from "../embedded";
import { isFields } from "../fields";
import { inParts } from "../in-parts";
import type { UpstreamPlan } from "../plan";
import { resultsIn, searchUnits } from "../ranked";
import { createVendorClient, type VendorClient } from "../vendor-client";

export interface CohereOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
}

/** The vendor's limit for one call. */
const TEXTS_A_CALL = 96;

/** A server of Cohere's v2 API: ranking and embeddings. */
export function createCohere({ id, baseUrl, credentials: { apiKey = "" }, models }: CohereOptions): Provider {
  const client = createVendorClient({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey] });
  return {
    id,
    simulated: false,
    capabilities: { rerank: ranking(client), embedding: embeddings(client) },
    listModels: async (signal) => models?.slice() ?? (await client.get({ path: "/v1/models?page_size=1000", read: listOf(id) }, signal)),
    close: () => client.close(),
  };
}

function ranking(client: VendorClient): RerankModel {
  return {
    async rerank(call) {
      const { query, documents, top_n: top, rank_fields: fields, max_tokens_per_doc: most } = call.input;
      const body = JSON.stringify({
        model: call.model,
        query,
        documents: documents.map((document) => documentText(document, fields)),
        ...(top == null ? {} : { top_n: Math.min(top, documents.length) }),
        ...(most == null ? {} : { max_tokens_per_doc: most }),
      });
      const read = (value: unknown) => {
        const results = isFields(value) ? resultsIn(value.results) : undefined;
        if (results) call.billed({ billed: { searches: searchUnits(value, documents.length) } });
        return results && { results, inputTokens: tokensIn(value) };
      };
      return { reply: (await client.post(call, { path: "/v2/rerank", body, read })).reply };
    },
  };
}

/** Tokens, if the vendor counted them; it bills ranking by search. */
function tokensIn(value: unknown): number | undefined {
  const meta = isFields(value) && isFields(value.meta) ? value.meta : {};
  for (const counts of [meta.billed_units, meta.tokens]) {
    const count = isFields(counts) ? countOf(counts.input_tokens) : undefined;
    if (count !== undefined) return count;
  }
  return undefined;
}

function embeddings(client: VendorClient): EmbeddingModel {
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
  const body = JSON.stringify({
    model: call.model,
    texts,
    input_type: typeof type === "string" ? type : "search_document",
    embedding_types: ["float"],
    ...(dimensions == null ? {} : { output_dimension: dimensions }),
  });
  return (await client.post(call, { path: "/v2/embed", body, read: (value) => vectorsIn(value, texts.length) })).reply;
}

/** One vector per text, in order. */
function vectorsIn(value: unknown, count: number): { vectors: number[][]; tokens: number | undefined } | undefined {
  if (!isFields(value) || !isFields(value.embeddings) || !Array.isArray(value.embeddings.float)) return undefined;
  const vectors = value.embeddings.float;
  return vectors.length === count && vectors.every((one) => Array.isArray(one)) ? { vectors, tokens: tokensIn(value) } : undefined;
}

const SERVES: readonly (readonly [string, CapabilityName])[] = [
  ["rerank", "rerank"],
  ["embed", "embedding"],
];

const listOf =
  (provider: string) =>
  (value: unknown): ModelListing[] | undefined => {
    if (!isFields(value) || !Array.isArray(value.models)) return undefined;
    return value.models.filter(isFields).flatMap(({ name, endpoints, context_length: limit }) => {
      const offered = Array.isArray(endpoints) ? endpoints : [];
      const capabilities = SERVES.flatMap(([endpoint, capability]) => (offered.includes(endpoint) ? [capability] : []));
      if (typeof name !== "string" || name === "" || capabilities.length === 0) return [];
      return [{ id: name, capabilities, created: 0, ownedBy: provider, ...(typeof limit === "number" ? { inputTokenLimit: limit } : {}) }];
    });
  };
