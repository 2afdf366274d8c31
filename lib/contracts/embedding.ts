import { z } from "zod";
import { Name, TokenCount } from "./scalar";

const TokenIds = z.array(z.int().nonnegative()).min(1);
const Input = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048), TokenIds, z.array(TokenIds).min(1).max(2048)]);

/** Spec 4.7 and 4.8. */
export const EmbeddingRequest = z
  .looseObject({
    model: Name,
    input: Input.meta({ description: "A text, a list of texts, or token ids." }),
    encoding_format: z.enum(["float", "base64"]).nullish(),
    dimensions: z.int().min(1).nullish(),
    user: z.string().nullish(),
  })
  .meta({ id: "EmbeddingRequest" });
export type EmbeddingRequest = z.infer<typeof EmbeddingRequest>;

/** Spec 2.4. With `encoding_format: base64` an embedding is little-endian float32 in base64. */
export const EmbeddingReply = z
  .looseObject({
    object: z.literal("list"),
    data: z.array(z.looseObject({ object: z.literal("embedding"), index: z.int(), embedding: z.union([z.array(z.number()), z.string()]) })),
    model: z.string(),
    usage: z.looseObject({ prompt_tokens: TokenCount, total_tokens: TokenCount }),
  })
  .meta({ id: "EmbeddingReply" });
export type EmbeddingReply = z.infer<typeof EmbeddingReply>;
