import type { Conversation, Increment } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import type { ConversationModel, EmbeddingModel, ModelCall, ModelListing, Provider } from "../capabilities";
import { embeddedAs } from "../embedded";
import { isFields } from "../fields";
import type { Download } from "../image-reply";
import { inParts } from "../in-parts";
import type { UpstreamPlan } from "../plan";
import { createVendorClient, type VendorClient } from "../vendor-client";
import { ContentEventReader, readContent, told } from "./answer";
import { contents, countTokens, eventsOf } from "./contents";
import { imagesOf } from "./image";
import { listOf } from "./models";
import { RefusedSettings } from "./refused";
import { contentRequest } from "./request";
import { GEMINI, type Surface } from "./surface";

const PAGE = 1_000;

export interface GeminiOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
  /** Fetches images that chat messages reference by URL. */
  download?: Download;
}

/** A server of the generate-content API. Native calls pass through; other dialects are translated. */
export function createGemini({ id, baseUrl, credentials: { apiKey = "" }, models, download }: GeminiOptions): Provider {
  const client = createVendorClient({ baseUrl, headers: { "x-goog-api-key": apiKey }, secrets: [apiKey] });
  return {
    id,
    simulated: false,
    capabilities: { ...geminiCapabilities(client, { download }), embedding: embeddings(client) },
    listModels: async (signal) =>
      models?.slice() ?? (await client.get({ path: `/v1beta/models?pageSize=${PAGE}`, read: listOf(id) }, signal)),
    close: () => client.close(),
  };
}

/** What every operator of Gemini models serves. */
export function geminiCapabilities(client: VendorClient, { download, surface = GEMINI }: { download?: Download; surface?: Surface }) {
  return {
    conversation: conversations(client, { download, surface }),
    content: contents(client, surface),
    image: imagesOf(client, surface),
  };
}

function conversations(
  client: VendorClient,
  { download, surface }: { download: Download | undefined; surface: Surface },
): ConversationModel {
  const refused = new RefusedSettings();
  const requestFor = (call: ModelCall<unknown>, conversation: Conversation) => {
    refused.note(call);
    return contentRequest(conversation, {
      model: call.model,
      warn: (message) => call.warn(message),
      signal: call.signal,
      download,
      refused,
    });
  };
  return {
    learns(error, call) {
      const learnt = error instanceof Failure && error.status === 400 && refused.learns(call, error.message);
      if (learnt) call.warn("the model refused a setting; it was removed");
      return learnt;
    },
    async ask(call, conversation) {
      const body = writeLossless(await requestFor(call, conversation));
      const { reply } = await client.post(call, { path: surface.pathOf(call.model, "generateContent"), body, read: readContent });
      return told(reply.reply);
    },
    async *stream(call, conversation) {
      const body = writeLossless(await requestFor(call, conversation));
      const reader = new ContentEventReader();
      yield* eventsOf<readonly Increment[]>(client, call, { surface, body, chunk: (reply) => ({ chunk: reader.read(reply) }) });
    },
    async count(call, conversation) {
      const request = await requestFor(call, conversation);
      return countTokens(client, call, { surface, body: surface.counted(call.model, request) });
    },
  };
}

/** The vendor's limit for one call. */
const TEXTS_A_CALL = 100;

/** The vendor doesn't count tokens of embeddings. */
function embeddings(client: VendorClient): EmbeddingModel {
  return {
    async embed(call) {
      const texts = [call.input.input].flat();
      if (!texts.every((text) => typeof text === "string"))
        throw new Failure("unsupported_value", "This model does not accept token ids; send texts.", { param: "input" });
      const limit = { size: TEXTS_A_CALL, signal: call.signal };
      const vectors = (await inParts(texts, limit, (part, signal) => embedPart(client, { ...call, signal }, part))).flat();
      return { reply: embeddedAs(call.publicModel, { vectors, tokens: undefined }) };
    },
  };
}

type EmbeddingCall = Parameters<EmbeddingModel["embed"]>[0];

async function embedPart(client: VendorClient, call: EmbeddingCall, texts: readonly string[]): Promise<number[][]> {
  const { dimensions } = call.input;
  const requests = texts.map((text) => ({
    model: `models/${call.model}`,
    content: { parts: [{ text }] },
    ...(dimensions == null ? {} : { outputDimensionality: dimensions }),
  }));
  const read = (value: unknown) => vectorsIn(value, texts.length);
  return (await client.post(call, { path: GEMINI.pathOf(call.model, "batchEmbedContents"), body: JSON.stringify({ requests }), read }))
    .reply;
}

/** One vector per text, in order. */
function vectorsIn(value: unknown, count: number): number[][] | undefined {
  if (!isFields(value) || !Array.isArray(value.embeddings)) return undefined;
  const vectors = value.embeddings.map((one) => (isFields(one) && Array.isArray(one.values) ? one.values : undefined));
  return vectors.length === count && vectors.every((vector) => vector !== undefined) ? vectors : undefined;
}
