import { Failure } from "../../contracts/errors";
import { countOf, totalOf } from "../../contracts/token-counts";
import type { EmbeddingModel } from "../capabilities";
import { embeddedAs } from "../embedded";
import { isFields } from "../fields";
import { inParts } from "../in-parts";
import type { VendorClient } from "../vendor-client";
import { methodPath } from "./surfaces";

type EmbeddingCall = Parameters<EmbeddingModel["embed"]>[0];

interface Vector {
  values: number[];
  tokens: number | undefined;
}

/** Below the vendor's limit of 250, because a call has no more than 20,000 tokens either. */
const TEXTS_A_CALL = 50;
/** These take one text per call; later ones have a method of their own. */
const SINGLE = "gemini-embedding-001";
const BY_CONTENT = /gemini/;

export function embeddingsThere(client: VendorClient): EmbeddingModel {
  return {
    async embed(call) {
      const texts = [call.input.input].flat();
      if (!texts.every((text) => typeof text === "string"))
        throw new Failure("unsupported_value", "This model does not accept token ids; send texts.", { param: "input" });
      const single = BY_CONTENT.test(call.model);
      const send = single && call.model !== SINGLE ? embedContent : predict;
      const limit = { size: single ? 1 : TEXTS_A_CALL, signal: call.signal };
      const vectors = (await inParts(texts, limit, (part, signal) => send(client, { ...call, signal }, part))).flat();
      const tokens = totalOf(vectors.map((vector) => vector.tokens));
      return { reply: embeddedAs(call.publicModel, { vectors: vectors.map(({ values }) => values), tokens }) };
    },
  };
}

async function predict(client: VendorClient, call: EmbeddingCall, texts: readonly string[]): Promise<Vector[]> {
  const { dimensions } = call.input;
  const body = JSON.stringify({
    instances: texts.map((content) => ({ content })),
    ...(dimensions == null ? {} : { parameters: { outputDimensionality: dimensions } }),
  });
  const read = (value: unknown) => predicted(value, texts.length);
  return (await client.post(call, { path: methodPath("google", call.model, "predict"), body, read })).reply;
}

function predicted(value: unknown, count: number): Vector[] | undefined {
  if (!isFields(value) || !Array.isArray(value.predictions)) return undefined;
  const vectors = value.predictions.flatMap((prediction) => {
    const { values, statistics } = (isFields(prediction) && isFields(prediction.embeddings) && prediction.embeddings) || {};
    return Array.isArray(values) ? [{ values, tokens: isFields(statistics) ? countOf(statistics.token_count) : undefined }] : [];
  });
  return vectors.length === count ? vectors : undefined;
}

async function embedContent(client: VendorClient, call: EmbeddingCall, [text = ""]: readonly string[]): Promise<Vector[]> {
  const { dimensions } = call.input;
  const body = JSON.stringify({
    content: { role: "user", parts: [{ text }] },
    ...(dimensions == null ? {} : { embedContentConfig: { outputDimensionality: dimensions } }),
  });
  return (await client.post(call, { path: methodPath("google", call.model, "embedContent"), body, read: contentVector })).reply;
}

function contentVector(value: unknown): Vector[] | undefined {
  if (!isFields(value) || !isFields(value.embedding) || !Array.isArray(value.embedding.values)) return undefined;
  const { usageMetadata: usage } = value;
  return [{ values: value.embedding.values, tokens: isFields(usage) ? countOf(usage.promptTokenCount) : undefined }];
}
