import type { Embedded } from "../../contracts/embedding";
import { readCount } from "../../contracts/token-counts";
import type { ModelListing, Provider } from "../capabilities";
import { isFields } from "../fields";
import type { UpstreamPlan } from "../plan";
import { resultsIn } from "../ranked";
import { bodyOf, createVendorClient } from "../vendor-client";

export interface JinaOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
}

/** The vendor has no list of its models: these are the ones that are generally offered. */
const KNOWN: readonly Pick<ModelListing, "id" | "capabilities">[] = [
  { id: "jina-reranker-v3", capabilities: ["rerank"] },
  { id: "jina-reranker-m0", capabilities: ["rerank"] },
  { id: "jina-reranker-v2-base-multilingual", capabilities: ["rerank"] },
  { id: "jina-embeddings-v4", capabilities: ["embedding"] },
  { id: "jina-embeddings-v3", capabilities: ["embedding"] },
];

/** A server that speaks Jina's API: ranking, of images too, and embeddings. `baseUrl` ends in `/v1`. */
export function createJina({ id, baseUrl, credentials: { apiKey = "" }, models }: JinaOptions): Provider {
  const client = createVendorClient({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey] });
  return {
    id,
    simulated: false,
    capabilities: {
      rerank: {
        async rerank(call) {
          const { query, documents, top_n: top } = call.input;
          const body = JSON.stringify({
            model: call.model,
            query,
            documents,
            return_documents: false,
            ...(top == null ? {} : { top_n: top }),
          });
          return { reply: (await client.post(call, { path: "/rerank", body, read: ranked })).reply };
        },
      },
      embedding: { embed: async (call) => client.post(call, { path: "/embeddings", body: bodyOf(call), read: embedded }) },
    },
    listModels: async () => models?.slice() ?? KNOWN.map((model) => ({ ...model, created: 0, ownedBy: id })),
    close: () => client.close(),
  };
}

function ranked(value: unknown) {
  const results = isFields(value) ? resultsIn(value.results) : undefined;
  return results && { results, inputTokens: isFields(value) ? readCount(value.usage) : undefined };
}

function embedded(value: unknown): Embedded | undefined {
  return isFields(value) && Array.isArray(value.data) ? (value as unknown as Embedded) : undefined;
}
