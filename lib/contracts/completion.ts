import { z } from "zod";
import { FrequencyPenalty, PresencePenalty, Seed, Temperature, TopP } from "./sampling";
import { Name, Stop, Streamed, StreamOptions, TokenCount } from "./scalar";
import { usageOption } from "./usage-option";

const TokenIds = z.array(z.int().nonnegative());

/** Spec 4.2. `prompt` is a string there; clients of this family also send lists and token ids. */
export const CompletionRequest = z
  .looseObject({
    model: Name.meta({ description: "A model id from `GET /v1/models`." }),
    prompt: z
      .union([z.string(), z.array(z.string()).min(1).max(128), TokenIds.min(1), z.array(TokenIds.min(1)).min(1).max(128)])
      .nullable()
      .describe(
        "The text to continue, or a list of up to 128; lists of token ids count as text. Each prompt gets `n` answers. Null: the model starts without a prompt. An object is a stored prompt of the team, with `id`, `version` or `label`, and `variables`, which fills in the request.",
      ),
    max_tokens: z
      .int()
      .min(0)
      .nullish()
      .describe(
        "Maximum number of tokens per answer. 0 generates nothing, which is useful together with `echo`. Default: the model's own; 256 for the sandbox.",
      ),
    temperature: Temperature,
    top_p: TopP,
    n: z.int().min(1).max(128).nullish().describe("Number of answers per prompt, 1 to 128. Default: 1."),
    stream: Streamed,
    usage: usageOption,
    stream_options: StreamOptions.nullish().describe(
      "What a stream contains besides the answer; ignored if `stream` is false. Default: nothing.",
    ),
    stop: Stop,
    suffix: z.string().nullish().describe("Text that follows the answer, for models that support infilling. Default: none."),
    echo: z.boolean().nullish().describe("Whether the answer repeats the prompt first. Default: `false`."),
    best_of: z
      .int()
      .min(0)
      .max(20)
      .nullish()
      .describe("Number of answers to generate, of which the best `n` are returned, 0 to 20; tokens are charged for all. Default: `n`."),
    logprobs: z
      .int()
      .min(0)
      .max(5)
      .nullish()
      .describe("Number of alternatives to return per token, 0 to 5. Default: no log probabilities."),
    presence_penalty: PresencePenalty,
    frequency_penalty: FrequencyPenalty,
    seed: Seed,
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
  })
  .meta({ id: "CompletionRequest" });
export type CompletionRequest = z.infer<typeof CompletionRequest>;

/** Spec 2.2: every field is always present, 0 if unknown. */
export const CompletionUsage = z
  .looseObject({
    prompt_tokens: TokenCount.describe("Tokens of the prompts."),
    completion_tokens: TokenCount.describe("Tokens of all answers."),
    total_tokens: TokenCount.describe("Sum of the two."),
    prompt_tokens_details: z
      .looseObject({
        cached_tokens: TokenCount.describe("Cached tokens; 0 if not known."),
        text_tokens: TokenCount.describe("Text tokens; 0 if not known."),
        audio_tokens: TokenCount.describe("Audio tokens; 0 if not known."),
        image_tokens: TokenCount.describe("Image tokens; 0 if not known."),
      })
      .describe("Breakdown of the prompt tokens."),
    completion_tokens_details: z
      .looseObject({
        text_tokens: TokenCount.describe("Text tokens; 0 if not known."),
        audio_tokens: TokenCount.describe("Audio tokens; 0 if not known."),
        reasoning_tokens: TokenCount.describe("Reasoning tokens; 0 if not known."),
      })
      .describe("Breakdown of the completion tokens."),
  })
  .meta({ id: "CompletionUsage" });
export type CompletionUsage = z.infer<typeof CompletionUsage>;

/** Spec 2.2. */
export const CompletionReply = z
  .looseObject({
    id: z.string().describe("Id of the answer, `cmpl-…`."),
    object: z.literal("text_completion").describe("Always `text_completion`."),
    created: z.int().describe("When the answer was started, in Unix seconds."),
    model: z.string().describe("The model's name as the caller wrote it."),
    choices: z
      .array(
        z.looseObject({
          text: z.string().describe("The answer."),
          index: z.int().describe("Index of the answer, from 0."),
          finish_reason: z.string().describe("Why it ended: `stop`, `length` or `content_filter`."),
        }),
      )
      .describe("The answers: `n` for each prompt, in the prompts' order."),
    usage: CompletionUsage.describe("Token usage of the call."),
  })
  .meta({ id: "CompletionReply" });
export type CompletionReply = z.infer<typeof CompletionReply>;

export const CompletionChunk = z
  .looseObject({
    id: z.string().describe("Id of the answer, the same in all events."),
    object: z.literal("text_completion").describe("Always `text_completion`."),
    created: z.int().describe("When the answer was started, in Unix seconds; the same in all events."),
    model: z.string().describe("The model's name as the caller wrote it."),
    choices: z
      .array(
        z.looseObject({
          text: z.string().describe("The next piece of the answer."),
          index: z.int().describe("Index of the answer that the piece belongs to, from 0."),
          finish_reason: z.string().nullish().describe("Why this answer ended; null in all events but its last."),
        }),
      )
      .describe("One piece of one answer; empty in the event that contains the usage."),
    usage: CompletionUsage.nullish().describe(
      "Token usage of the call, in the last event, if requested by `stream_options.include_usage`.",
    ),
  })
  .meta({ id: "CompletionChunk", description: "One event of a streamed text completion." });
export type CompletionChunk = z.infer<typeof CompletionChunk>;
