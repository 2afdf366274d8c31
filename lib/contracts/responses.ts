import { z } from "zod";
import { promptCacheFields } from "./cache-control";
import { promptField } from "./prompt-field";
import { ResponseFormat, ResponseInputItem, ResponseTool, ResponseToolChoice } from "./response-input";
import { Temperature, TopP } from "./sampling";
import { Name, Streamed, TokenCount } from "./scalar";
import { usageOption } from "./usage-option";

const promptFields = {
  model: Name.meta({ description: "A model id from `GET /v1/models`." }),
  input: z
    .union([z.string(), z.array(ResponseInputItem).max(10_000)])
    .nullish()
    .describe("The input: a text, or a list of up to 10,000 items. Required unless there is a `previous_response_id`."),
  instructions: z.string().nullish().describe("System instruction; not inherited from an earlier response. Default: none."),
  previous_response_id: z.string().max(256).nullish().meta({ description: "A stored response that this one continues. Default: none." }),
  tools: z.array(ResponseTool).max(1_000).nullish().describe("Tools the model may call, at most 1,000. Default: none."),
  tool_choice: ResponseToolChoice.nullish().describe(
    "Whether a tool must be called: `none`, `auto`, `required`, or a named one. Default: `auto`.",
  ),
  max_tool_calls: z
    .int()
    .min(1)
    .nullish()
    .describe("How many calls of MCP tools one response may make, at most 128. The model then answers without further ones. Default: 128."),
  parallel_tool_calls: z.boolean().nullish().describe("Whether one answer may call several tools in parallel. Default: `true`."),
  reasoning: z
    .looseObject({
      effort: z.string().nullish().describe("Reasoning effort, such as `low`, `medium` or `high`. Default: the model's own."),
      summary: z
        .string()
        .nullish()
        .describe("Whether to return a summary of the reasoning: `auto`, `concise` or `detailed`. Default: none."),
    })
    .nullish()
    .describe("Reasoning settings. Default: the model's own."),
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
    .describe("Conversations stored by the vendor are not supported here: a value is rejected with 400. Default: none."),
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
    store: z
      .boolean()
      .nullish()
      .meta({ description: "Whether the response is stored, to be fetched and continued later. Default: `true`." }),
    max_output_tokens: z
      .int()
      .min(1)
      .nullish()
      .describe(
        "Maximum number of tokens of the answer, reasoning included. A longer answer is `incomplete`. Default: the model's own limit.",
      ),
    temperature: Temperature,
    top_p: TopP,
    top_logprobs: z.int().min(0).max(20).nullish().describe("0 to 20; accepted with a warning in the log, but not supported. Default: 0."),
    include: z
      .array(z.string())
      .max(64)
      .nullish()
      .describe("What else to include in the reply, by the family's names; unknown names are ignored. Default: nothing."),
    metadata: z
      .record(z.string().max(64), z.string().max(512))
      .refine((pairs) => Object.keys(pairs).length <= 16, "must have at most 16 pairs")
      .nullish()
      .describe("Up to 16 key–value pairs, stored with the response: names up to 64 characters, values up to 512. Default: none."),
    background: z
      .boolean()
      .nullish()
      .describe(
        "Whether the reply is returned at once with the status `queued`, and the response is generated in the background and fetched by its id. Not with `store: false` or `stream`. Default: `false`.",
      ),
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
    usage: usageOption,
    prompt: promptField,
    service_tier: z
      .string()
      .nullish()
      .describe("Service tier of the vendor; accepted with a warning in the log, but not used. Default: `auto`."),
    safety_identifier: z.string().nullish().describe("Your own id for the end user; accepted but not used. Default: none."),
    ...promptCacheFields,
  })
  .meta({ id: "ResponsesRequest" });
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;

export const ResponseTokensRequest = z.looseObject(promptFields).meta({ id: "ResponseTokensRequest" });
export type ResponseTokensRequest = z.infer<typeof ResponseTokensRequest>;
export const ResponseTokensReply = z
  .looseObject({
    object: z.literal("response.input_tokens").describe("Always `response.input_tokens`."),
    input_tokens: TokenCount.describe("Tokens of the request."),
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
      .describe("Breakdown of the input tokens."),
    output_tokens: TokenCount.describe("Tokens of the answer, reasoning included."),
    output_tokens_details: z
      .looseObject({ reasoning_tokens: TokenCount.describe("Reasoning tokens; 0 if not known.") })
      .describe("Breakdown of the output tokens."),
    total_tokens: TokenCount.describe("Sum of input and output."),
  })
  .meta({ id: "ResponseUsage" });
export type ResponseUsage = z.infer<typeof ResponseUsage>;

export const ResponseOutputItem = z
  .looseObject({
    id: z.string().describe("Id of the item."),
    type: z
      .enum([
        "message",
        "function_call",
        "custom_tool_call",
        "reasoning",
        "compaction",
        "mcp_list_tools",
        "mcp_call",
        "mcp_approval_request",
      ])
      .describe("Type of the item; each type has its own fields."),
  })
  .meta({ id: "ResponseOutputItem" });
export type ResponseOutputItem = z.infer<typeof ResponseOutputItem>;

export const ResponseReply = z
  .looseObject({
    id: z.string().describe("Id of the response, `resp_…`."),
    object: z.literal("response").describe("Always `response`."),
    created_at: z.int().describe("When it was started, in Unix seconds."),
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
    instructions: z.string().nullable().describe("The instructions, as sent."),
    metadata: z.record(z.string(), z.string()).nullable().describe("The metadata, as sent."),
    model: z.string().describe("The model's name as the caller wrote it."),
    output: z.array(ResponseOutputItem).describe("The model's output, in order."),
    parallel_tool_calls: z.boolean().describe("As sent, or `true`."),
    temperature: z.number().nullable().describe("As sent; null if absent."),
    tool_choice: z.unknown().describe("As sent, or `auto`."),
    tools: z
      .array(z.unknown())
      .describe("The tools as they were sent; `parameters` and `strict` of a function are null if they were absent."),
    top_p: z.number().nullable().describe("As sent; null if absent."),
    usage: ResponseUsage.nullable().describe("Token usage of the call; null until it has ended."),
  })
  .meta({ id: "Response" });
export type ResponseReply = z.infer<typeof ResponseReply>;

/** The input to compact. Codex sends `tools`, `reasoning` and `text` as for a response. */
export const ResponseCompactRequest = z
  .looseObject({
    ...promptFields,
    max_output_tokens: z.int().min(1).nullish().describe("Maximum number of tokens of the summary. Default: the model's own limit."),
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
  })
  .meta({ id: "ResponseCompactRequest" });
export type ResponseCompactRequest = z.infer<typeof ResponseCompactRequest>;

export const ResponseCompactReply = z
  .looseObject({
    id: z.string().describe("Id of the compaction, `resp_…`; it is not stored."),
    object: z.literal("response.compaction").describe("Always `response.compaction`."),
    created_at: z.int().describe("When it was created, in Unix seconds."),
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
    usage: ResponseUsage.describe("Token usage of the summary."),
  })
  .meta({ id: "ResponseCompaction" });
export type ResponseCompactReply = z.infer<typeof ResponseCompactReply>;

export const ResponseEvent = z
  .looseObject({
    type: z.string().describe("Type of the event, such as `response.output_text.delta`; each type has its own fields."),
    sequence_number: z.int().describe("Sequence number of the event, from 0 without gaps."),
    response: ResponseReply.optional().describe("The current state of the response, in its first and last events."),
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
          type: z.string().describe("Type of the item; each type has its own fields."),
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
