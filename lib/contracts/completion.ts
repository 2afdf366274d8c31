import { z } from "zod";
import { Name, Stop, StreamOptions, TokenCount } from "./scalar";

const TokenIds = z.array(z.int().nonnegative());

/** Spec 4.2. `prompt` is a string there; lists and token ids are what clients of this family send as well. */
export const CompletionRequest = z
  .looseObject({
    model: Name.meta({ description: "A model id from `GET /v1/models`." }),
    prompt: z.union([z.string(), z.array(z.string()).min(1).max(128), TokenIds.min(1), z.array(TokenIds.min(1)).min(1).max(128)]),
    max_tokens: z.int().min(0).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    n: z.int().min(1).max(128).nullish(),
    stream: z.boolean().nullish(),
    stream_options: StreamOptions.nullish(),
    stop: Stop,
    suffix: z.string().nullish(),
    echo: z.boolean().nullish(),
    best_of: z.int().min(0).max(20).nullish(),
    logprobs: z.int().min(0).max(5).nullish(),
    presence_penalty: z.number().min(-2).max(2).nullish(),
    frequency_penalty: z.number().min(-2).max(2).nullish(),
    seed: z.int().nullish(),
    user: z.string().nullish(),
  })
  .meta({ id: "CompletionRequest" });
export type CompletionRequest = z.infer<typeof CompletionRequest>;

/** Spec 2.2: every member is always there, zero where it is not known. */
export const CompletionUsage = z
  .looseObject({
    prompt_tokens: TokenCount,
    completion_tokens: TokenCount,
    total_tokens: TokenCount,
    prompt_tokens_details: z.looseObject({
      cached_tokens: TokenCount,
      text_tokens: TokenCount,
      audio_tokens: TokenCount,
      image_tokens: TokenCount,
    }),
    completion_tokens_details: z.looseObject({ text_tokens: TokenCount, audio_tokens: TokenCount, reasoning_tokens: TokenCount }),
  })
  .meta({ id: "CompletionUsage" });
export type CompletionUsage = z.infer<typeof CompletionUsage>;

/** Spec 2.2. */
export const CompletionReply = z
  .looseObject({
    id: z.string(),
    object: z.literal("text_completion"),
    created: z.int(),
    model: z.string(),
    choices: z.array(z.looseObject({ text: z.string(), index: z.int(), finish_reason: z.string() })),
    usage: CompletionUsage,
  })
  .meta({ id: "CompletionReply" });
export type CompletionReply = z.infer<typeof CompletionReply>;

export const CompletionChunk = z
  .looseObject({
    id: z.string(),
    object: z.literal("text_completion"),
    created: z.int(),
    model: z.string(),
    choices: z.array(z.looseObject({ text: z.string(), index: z.int(), finish_reason: z.string().nullish() })),
    usage: CompletionUsage.nullish(),
  })
  .meta({ id: "CompletionChunk", description: "One event of a streamed text completion." });
export type CompletionChunk = z.infer<typeof CompletionChunk>;
