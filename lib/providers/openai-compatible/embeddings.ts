import type { EmbeddingReply, EmbeddingRequest } from "../../contracts/embedding";
import { fieldsOf } from "../../contracts/typed";
import { isFields } from "../fields";

type Vector = number[] | string;

/**
 * Normalises embeddings: one vector per input, numbered in order. The same object if it already was so; undefined if a vector is missing.
 * Some servers send bare lists of vectors, or the index 0 for all of them.
 */
export function readEmbeddings(value: unknown, input: EmbeddingRequest["input"]): EmbeddingReply | undefined {
  const sent = listIn(value);
  if (sent === undefined) return undefined;
  const vectors = sent.map(vectorOf).filter((vector) => vector !== undefined);
  if (vectors.length !== sent.length || vectors.length !== countOf(input)) return undefined;
  if (isInOrder(value, sent)) return value;
  const indexes = sent.map((item) => (isFields(item) ? item.index : undefined));
  const inOrder = new Set(indexes).size === sent.length && indexes.every((index) => Number.isInteger(index) && Number(index) < sent.length);
  const data = vectors.map((embedding, place) => ({
    ...fieldsOf(sent[place]),
    object: "embedding" as const,
    index: inOrder ? Number(indexes[place]) : place,
    embedding,
  }));
  data.sort((one, other) => one.index - other.index);
  const { embeddings: _embeddings, ...rest } = fieldsOf(value);
  return { ...rest, object: "list", data } as unknown as EmbeddingReply;
}

function isInOrder(value: unknown, sent: readonly unknown[]): value is EmbeddingReply {
  return isFields(value) && value.data === sent && sent.every((item, place) => isFields(item) && item.index === place);
}

/** The items of `data`, of `embeddings` (Ollama), or of a bare list (Text Embeddings Inference). */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return undefined;
  return [value.data, value.embeddings].find((list) => Array.isArray(list));
}

function vectorOf(item: unknown): Vector | undefined {
  const vector = isFields(item) ? item.embedding : item;
  return typeof vector === "string" || (Array.isArray(vector) && vector.length > 0) ? (vector as Vector) : undefined;
}

function countOf(input: EmbeddingRequest["input"]): number {
  return Array.isArray(input) && typeof input[0] !== "number" ? input.length : 1;
}
