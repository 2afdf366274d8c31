import type { Embedded } from "../contracts/embedding";

/** Vectors in their order as a reply. Without a count of tokens it has no usage, so that they are estimated. */
export function embeddedAs(model: string, { vectors, tokens }: { vectors: readonly number[][]; tokens: number | undefined }): Embedded {
  return {
    object: "list",
    data: vectors.map((embedding, index) => ({ object: "embedding" as const, index, embedding })),
    model,
    ...(tokens === undefined ? {} : { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  };
}
