import { Failure } from "../../contracts/errors";
import { countOf, totalOf } from "../../contracts/token-counts";
import type { Cancellation, EmbeddingModel } from "../capabilities";
import { embeddedAs } from "../embedded";
import { type Fields, isFields } from "../fields";
import { inParts } from "../in-parts";
import type { VendorClient } from "../vendor-client";

type EmbeddingCall = Parameters<EmbeddingModel["embed"]>[0];

interface Vectors {
  values: number[][];
  tokens: number | undefined;
}

/** The request and reply of one family of models. */
interface Family {
  textsACall: number;
  request(texts: readonly string[], dimensions: number | undefined): Fields;
  read(value: Fields): { values: unknown; tokens?: unknown };
}

const TITAN: Family = {
  textsACall: 1,
  request: ([inputText = ""], dimensions) => ({ inputText, ...(dimensions === undefined ? {} : { dimensions }) }),
  read: ({ embedding, inputTextTokenCount: tokens }) => ({ values: [embedding], tokens }),
};
const COHERE: Family = {
  textsACall: 96,
  request: (texts, dimensions) => ({
    texts,
    input_type: "search_document",
    embedding_types: ["float"],
    ...(dimensions === undefined ? {} : { output_dimension: dimensions }),
  }),
  read: ({ embeddings }) => ({ values: isFields(embeddings) ? embeddings.float : embeddings }),
};

/** Embeddings of Titan and Cohere by InvokeModel, in each family's own form. */
export function bedrockEmbeddings(client: VendorClient, pathOf: (model: string, method: string) => string): EmbeddingModel {
  const send = async (call: EmbeddingCall, texts: readonly string[], signal: Cancellation): Promise<Vectors> => {
    const family = call.model.includes("cohere.") ? COHERE : TITAN;
    const body = JSON.stringify(family.request(texts, call.input.dimensions ?? undefined));
    const read = (value: unknown) => vectorsIn(value, family, texts.length);
    return (await client.post({ ...call, signal }, { path: pathOf(call.model, "invoke"), body, read })).reply;
  };
  return {
    async embed(call) {
      const texts = [call.input.input].flat();
      if (!texts.every((text) => typeof text === "string"))
        throw new Failure("unsupported_value", "This model does not accept token ids; send texts.", { param: "input" });
      const size = call.model.includes("cohere.") ? COHERE.textsACall : TITAN.textsACall;
      const parts = await inParts(texts, { size, signal: call.signal }, (part, signal) => send(call, part, signal));
      const vectors = parts.flatMap(({ values }) => values);
      return { reply: embeddedAs(call.publicModel, { vectors, tokens: totalOf(parts.map(({ tokens }) => tokens)) }) };
    },
  };
}

function vectorsIn(value: unknown, family: Family, count: number): Vectors | undefined {
  if (!isFields(value)) return undefined;
  const { values, tokens } = family.read(value);
  const whole = Array.isArray(values) && values.length === count && values.every((vector) => Array.isArray(vector));
  return whole ? { values, tokens: countOf(tokens) } : undefined;
}
