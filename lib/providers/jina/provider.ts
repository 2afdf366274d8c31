import type { Embedded } from "../../contracts/embedding";
import { writeLossless } from "../../contracts/lossless-json";
import { readCount, totalOf } from "../../contracts/token-counts";
import type { EmbeddingModel, ModelListing, Provider } from "../capabilities";
import { isFields } from "../fields";
import { inParts } from "../in-parts";
import type { UpstreamPlan } from "../plan";
import { resultsIn } from "../ranked";
import { bodyOf, createVendorClient, type VendorClient } from "../vendor-client";

export interface JinaOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
}

/** The vendor has no model list; these are its generally available models. */
const KNOWN: readonly Pick<ModelListing, "id" | "capabilities">[] = [
  { id: "jina-reranker-v3", capabilities: ["rerank"] },
  { id: "jina-reranker-m0", capabilities: ["rerank"] },
  { id: "jina-reranker-v2-base-multilingual", capabilities: ["rerank"] },
  { id: "jina-embeddings-v4", capabilities: ["embedding"] },
  { id: "jina-embeddings-v3", capabilities: ["embedding"] },
];

/** Inputs per call: the lowest limit among the vendor's models. */
const INPUTS_A_CALL = 512;

/** A server of Jina's API: ranking, of images too, and embeddings. `baseUrl` ends in `/v1`. */
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
      embedding: embeddings(client),
    },
    listModels: async () => models?.slice() ?? KNOWN.map((model) => ({ ...model, created: 0, ownedBy: id })),
    close: () => client.close(),
  };
}

function embeddings(client: VendorClient): EmbeddingModel {
  return {
    async embed(call) {
      const { input, late_chunking: together } = call.input;
      // With late chunking the vendor embeds the texts as one document; splitting them would change the result.
      if (!Array.isArray(input) || typeof input[0] === "number" || input.length <= INPUTS_A_CALL || together === true)
        return client.post(call, { path: "/embeddings", body: bodyOf(call), read: embedded });
      const limit = { size: INPUTS_A_CALL, signal: call.signal };
      const replies = await inParts<unknown, Embedded>(input, limit, async (part, signal) => {
        const body = writeLossless({ ...call.input, model: call.model, input: part });
        const read = (value: unknown) => partOf(embedded(value), part.length);
        return (await client.post({ ...call, signal }, { path: "/embeddings", body, read })).reply;
      });
      const tokens = totalOf(replies.map(({ usage }) => readCount(usage)));
      const data = replies.flatMap((reply) => reply.data).map((item, index) => ({ ...item, index }));
      const usage = tokens === undefined ? {} : { usage: { prompt_tokens: tokens, total_tokens: tokens } };
      return { reply: { object: "list", model: call.publicModel, data, ...usage } };
    },
  };
}

/** The answer to one part, vectors in order; undefined if one is missing. */
function partOf(reply: Embedded | undefined, count: number): Embedded | undefined {
  return reply?.data.length === count ? { ...reply, data: reply.data.toSorted((one, other) => one.index - other.index) } : undefined;
}

function ranked(value: unknown) {
  const results = isFields(value) ? resultsIn(value.results) : undefined;
  return results && { results, inputTokens: isFields(value) ? readCount(value.usage) : undefined };
}

function embedded(value: unknown): Embedded | undefined {
  return isEmbedded(value) ? value : undefined;
}

function isEmbedded(value: unknown): value is Embedded {
  return isFields(value) && Array.isArray(value.data);
}
