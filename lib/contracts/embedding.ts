import { z } from "zod";
import { Name, TokenCount } from "./scalar";
import { usageOption } from "./usage-option";

const TokenIds = z.array(z.int().nonnegative()).min(1);
const Input = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048), TokenIds, z.array(TokenIds).min(1).max(2048)]);

/** Spec 4.7 and 4.8. */
export const EmbeddingRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `embedding`; a model in the path takes precedence."),
    input: Input.meta({ description: "A text, a list of texts, or token ids." }),
    encoding_format: z
      .enum(["float", "base64"])
      .nullish()
      .describe("Encoding of the vectors: lists of numbers, or base64 of little-endian 32-bit floats. Default: `float`."),
    dimensions: z.int().min(1).nullish().describe("Number of dimensions, from 1 to the model's full length. Default: the full length."),
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
    usage: usageOption,
  })
  .meta({ id: "EmbeddingRequest" });
export type EmbeddingRequest = z.infer<typeof EmbeddingRequest>;

/** Spec 2.4. With `encoding_format: base64` an embedding is little-endian float32 in base64. */
export const EmbeddingReply = z
  .looseObject({
    object: z.literal("list").describe("Always `list`."),
    data: z
      .array(
        z.looseObject({
          object: z.literal("embedding").describe("Always `embedding`."),
          index: z.int().describe("Index of the text in the input, from 0."),
          embedding: z
            .union([z.array(z.number()), z.string()])
            .describe("The vector: numbers, or with `encoding_format: base64` their bytes."),
        }),
      )
      .describe("The vectors, in the order of the input."),
    model: z.string().describe("The model's name as the caller wrote it."),
    usage: z
      .looseObject({
        prompt_tokens: TokenCount.describe("Tokens of the input."),
        total_tokens: TokenCount.describe("Same as `prompt_tokens`; vectors have no tokens."),
      })
      .describe("Token usage of the call."),
  })
  .meta({ id: "EmbeddingReply" });
export type EmbeddingReply = z.infer<typeof EmbeddingReply>;

/** A provider's result; without `usage` if its upstream does not count tokens. */
export type Embedded = Pick<EmbeddingReply, "object" | "data" | "model"> & Partial<Pick<EmbeddingReply, "usage">>;
