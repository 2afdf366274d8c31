import type { Embeddings } from "./answer";
import { vectorAt } from "./vectors";

/** Numbers shown per vector. */
const FIRST = 5;
/** Vectors shown; all of them are copied. */
const VECTORS = 50;

/** The answer as JSON with the beginning of each vector. Base64 is shown as numbers. */
export function shortJson({ count, dims, set, model, tokens }: Embeddings): string {
  if (!set) return "";
  const lines = Array.from({ length: Math.min(count, VECTORS) }, (_, index) => {
    const first = Array.from(vectorAt(set, index).slice(0, FIRST), (value) => String(Number(value.toPrecision(7))));
    const rest = dims > FIRST ? ", …" : "";
    return `    { "object": "embedding", "index": ${index}, "embedding": [${first.join(", ")}${rest}] }`;
  });
  const more = count > VECTORS ? `\n    … ${count - VECTORS} more` : "";
  const usage = tokens === undefined ? "" : `,\n  "usage": { "prompt_tokens": ${tokens}, "total_tokens": ${tokens} }`;
  return `{\n  "object": "list",\n  "data": [\n${lines.join(",\n")}${more}\n  ],\n  "model": ${JSON.stringify(model)}${usage}\n}`;
}

/** All vectors as JSON numbers: the original answer, or decoded from base64. */
export function fullJson({ text, encoding, set, model, tokens }: Embeddings): string {
  if (!set) return "";
  if (encoding === "float" && text !== undefined) return text;
  const data = Array.from({ length: set.count }, (_, index) => ({
    object: "embedding",
    index,
    // A float32 has at most nine significant digits.
    embedding: Array.from(vectorAt(set, index), (value) => Number(value.toPrecision(9))),
  }));
  return JSON.stringify({
    object: "list",
    data,
    model,
    ...(tokens !== undefined && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  });
}
