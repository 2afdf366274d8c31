import type { Embedded } from "../contracts/embedding";

/** A reply with the vectors in order. Without a token count it has no usage, so that tokens are estimated. */
export function embeddedAs(model: string, { vectors, tokens }: { vectors: readonly number[][]; tokens: number | undefined }): Embedded {
  return {
    object: "list",
    data: vectors.map((embedding, index) => ({ object: "embedding" as const, index, embedding })),
    model,
    ...(tokens === undefined ? {} : { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  };
}
