import { z } from "zod";
import { promptCacheFields } from "./cache-control";
import { ResponseFormat, ResponseInputItem, ResponseTool, ResponseToolChoice } from "./response-input";
import { Temperature, TopP } from "./sampling";
import { Name, Streamed, TokenCount } from "./scalar";
import { usageOption } from "./usage-option";

const promptFields = {
  model: Name.meta({ description: "A model id from `GET /v1/models`." }),
  input: z
    .union([z.string(), z.array(ResponseInputItem).max(10_000)])
    .nullish()
    .describe("What is asked: a text, or a list of up to 10,000 items. Required unless there is a `previous_response_id`."),
  instructions: z.string().nullish().describe("System instruction; not taken over from an earlier response. Default: none."),
  previous_response_id: z.string().max(256).nullish().meta({ description: "A stored response that this one continues. Default: none." }),
  tools: z.array(ResponseTool).max(1_000).nullish().describe("Tools the model may call, at most 1,000. Default: none."),
  tool_choice: ResponseToolChoice.nullish().describe(
    "Whether a tool must be called: `none`, `auto`, `required`, or the one that is named. Default: `auto`.",
  ),
  parallel_tool_calls: z.boolean().nullish().describe("Whether one answer may ask for several tools at once. Default: `true`."),
  reasoning: z
    .looseObject({
      effort: z.string().nullish().describe("How much it thinks, such as `low`, `medium` or `high`. Default: the model's own."),
      summary: z.string().nullish().describe("Whether a summary of its thoughts is given: `auto`, `concise` or `detailed`. Default: none."),
    })
    .nullish()
    .describe("How the model thinks. Default: the model's own."),
  text: z
    .looseObject({
      format: ResponseFormat.nullish().describe("A schema that the answer must match. Default: text."),
      verbosity: z.string().nullish().describe("How long the answer is: `low`, `medium` or `high`. Default: the model's own."),
    })
    .nullish()
    .describe("Format and length of the answer. Default: plain text."),
  conversation: z
    .unknown()
    .optional()
    .describe("Conversations kept at the vendor are not available here: a value is answered with 400. Default: none."),
  truncation: z
    .string()
    .nullish()
    .describe(
      "What happens if the input is too long. `disabled`: an error. `auto` is accepted with a warning in the log, but has no effect. Default: `disabled`.",
    ),
};

/** The Responses dialect. Fields that a chat model cannot honour are dropped, with a warning in the log if they were set. */
export const ResponsesRequest = z
  .looseObject({
    ...promptFields,
    stream: Streamed,
    store: z.boolean().nullish().meta({ description: "Whether it can be fetched and continued later; true when absent." }),
    max_output_tokens: z
      .int()
      .min(1)
      .nullish()
      .describe("Most tokens that the answer may have, reasoning included; it is then `incomplete`. Default: the model's own limit."),
    temperature: Temperature,
    top_p: TopP,
    top_logprobs: z.int().min(0).max(20).nullish().describe("0 to 20; accepted with a warning in the log, but not supported. Default: 0."),
    include: z
      .array(z.string())
      .max(64)
      .nullish()
      .describe("What else the reply should hold, in the family's words; what is not known is left out. Default: nothing."),
    metadata: z
      .record(z.string().max(64), z.string().max(512))
      .refine((pairs) => Object.keys(pairs).length <= 16, "must have at most 16 pairs")
      .nullish()
      .describe("Up to 16 pairs of your own, stored with the response: names to 64 characters, values to 512. Default: none."),
    background: z
      .boolean()
      .nullish()
      .describe(
        "Whether the reply comes at once, with the status `queued`, and the response is made in the background, to be fetched by its id. Not with `store: false` or `stream`. Default: `false`.",
      ),
    user: z.string().nullish().describe("Your own id of the end user, for the log. Default: none."),
    usage: usageOption,
    service_tier: z
      .string()
      .nullish()
      .describe("A class of service at the vendor; accepted with a warning in the log, but not used. Default: `auto`."),
    safety_identifier: z.string().nullish().describe("Your own id of the end user; accepted but not used. Default: none."),
    ...promptCacheFields,
  })
  .meta({ id: "ResponsesRequest" });
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;

export const ResponseTokensRequest = z.looseObject(promptFields).meta({ id: "ResponseTokensRequest" });
export type ResponseTokensRequest = z.infer<typeof ResponseTokensRequest>;
export const ResponseTokensReply = z
  .looseObject({
    object: z.literal("response.input_tokens").describe("Always `response.input_tokens`."),
    input_tokens: TokenCount.describe("Tokens of what was sent."),
  })
  .meta({ id: "ResponseTokensReply" });

export const ResponseUsage = z
  .looseObject({
    input_tokens: TokenCount.describe("Tokens of the input, earlier responses included."),
    input_tokens_details: z
      .looseObject({
        cached_tokens: TokenCount.describe("Cached tokens; 0 if not known."),
        cache_write_tokens: TokenCount.describe("Tokens written to the model's cache; 0 if not known."),
      })
      .describe("What the input's tokens were."),
    output_tokens: TokenCount.describe("Tokens of the answer, reasoning included."),
    output_tokens_details: z
      .looseObject({ reasoning_tokens: TokenCount.describe("Reasoning tokens; 0 if not known.") })
      .describe("What the answer's tokens were."),
    total_tokens: TokenCount.describe("Sum of input and output."),
  })
  .meta({ id: "ResponseUsage" });
export type ResponseUsage = z.infer<typeof ResponseUsage>;

export const ResponseOutputItem = z
  .looseObject({
    id: z.string().describe("Id of the item."),
    type: z
      .enum(["message", "function_call", "custom_tool_call", "reasoning", "compaction"])
      .describe("What the item is; each type has its own fields."),
  })
  .meta({ id: "ResponseOutputItem" });
export type ResponseOutputItem = z.infer<typeof ResponseOutputItem>;

export const ResponseReply = z
  .looseObject({
    id: z.string().describe("Id of the response, `resp_…`."),
    object: z.literal("response").describe("Always `response`."),
    created_at: z.int().describe("When it was begun, in Unix seconds."),
    status: z
      .enum(["completed", "incomplete", "failed", "in_progress", "queued", "cancelled"])
      .describe("Status. For `incomplete`, `incomplete_details` has the reason."),
    error: z
      .looseObject({ code: z.string().describe("The error's code."), message: z.string().describe("Description of what happened.") })
      .nullable()
      .describe("Why it failed; null if it did not."),
    incomplete_details: z
      .looseObject({ reason: z.string().describe("`max_output_tokens` or `content_filter`.") })
      .nullable()
      .describe("Why it is incomplete; null if it is not."),
    instructions: z.string().nullable().describe("The instructions as they were sent."),
    metadata: z.record(z.string(), z.string()).nullable().describe("The pairs as they were sent."),
    model: z.string().describe("The model's name as the caller wrote it."),
    output: z.array(ResponseOutputItem).describe("What the model made, in order."),
    parallel_tool_calls: z.boolean().describe("As it was sent, or `true`."),
    temperature: z.number().nullable().describe("As it was sent; null if it was not."),
    tool_choice: z.unknown().describe("As it was sent, or `auto`."),
    tools: z
      .array(z.unknown())
      .describe("The tools as they were sent; `parameters` and `strict` of a function are null if they were absent."),
    top_p: z.number().nullable().describe("As it was sent; null if it was not."),
    usage: ResponseUsage.nullable().describe("What the call used; null until it has ended."),
  })
  .meta({ id: "Response" });
export type ResponseReply = z.infer<typeof ResponseReply>;

/** The input to compact. Codex sends `tools`, `reasoning` and `text` as for a response. */
export const ResponseCompactRequest = z
  .looseObject({
    ...promptFields,
    max_output_tokens: z.int().min(1).nullish().describe("Most tokens that the summary may have. Default: the model's own limit."),
    user: z.string().nullish().describe("Your own id of the end user, for the log. Default: none."),
  })
  .meta({ id: "ResponseCompactRequest" });
export type ResponseCompactRequest = z.infer<typeof ResponseCompactRequest>;

export const ResponseCompactReply = z
  .looseObject({
    id: z.string().describe("Id of the compaction, `resp_…`; it is not stored."),
    object: z.literal("response.compaction").describe("Always `response.compaction`."),
    created_at: z.int().describe("When it was made, in Unix seconds."),
    output: z
      .array(
        z.looseObject({
          id: z.string().describe("Id of the item."),
          type: z.string().describe("`message` or `compaction`."),
        }),
      )
      .describe(
        "The input of the next call: the user's messages, followed by the item of type `compaction` that replaces everything else.",
      ),
    usage: ResponseUsage.describe("What the summary used."),
  })
  .meta({ id: "ResponseCompaction" });
export type ResponseCompactReply = z.infer<typeof ResponseCompactReply>;

export const ResponseEvent = z
  .looseObject({
    type: z.string().describe("What happened, such as `response.output_text.delta`; each type has its own fields."),
    sequence_number: z.int().describe("Number of the event, from 0 without gaps."),
    response: ResponseReply.optional().describe("The response as it stands, in events that begin and end it."),
  })
  .meta({ id: "ResponseEvent", description: "One event of a streamed response; `event:` repeats its type." });
export type ResponseEvent = z.infer<typeof ResponseEvent>;

export const ResponseDeleted = z
  .looseObject({
    id: z.string().describe("Id of the response."),
    object: z.literal("response").describe("Always `response`."),
    deleted: z.literal(true).describe("Always `true`."),
  })
  .meta({ id: "ResponseDeleted" });
export const ResponseInputList = z
  .looseObject({
    object: z.literal("list").describe("Always `list`."),
    data: z
      .array(
        z.looseObject({
          id: z.string().describe("Id of the item."),
          type: z.string().describe("What the item is; each type has its own fields."),
        }),
      )
      .describe("Items of the page."),
    first_id: z.string().nullable().describe("Id of the page's first item; null on an empty page."),
    last_id: z.string().nullable().describe("Id of the page's last item, to be sent as `after`; null on an empty page."),
    has_more: z.boolean().describe("Whether there are more after this page."),
  })
  .meta({ id: "ResponseInputList" });

/** A failure in the family's error format. */
export interface ToldFailure {
  message: string;
  type: string;
  param: string | null;
  code: string;
}

/** A team's stored responses, for one call. */
export interface KeptResponses {
  /** The items of a response and of those before it, oldest first; undefined if one of them is not stored. */
  history(id: string): Promise<StoredItem[] | undefined>;
  /** Stored items by id; missing ones are left out. */
  items(ids: readonly string[]): Promise<Map<string, StoredItem>>;
  keep(response: ResponseReply, input: readonly StoredItem[]): Promise<void>;
}

export type StoredItem = { id: string; type: string } & Record<string, unknown>;
