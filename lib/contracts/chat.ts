import { z } from "zod";
import { byType, type OtherForm } from "./by-type";
import { CacheControl, cacheControlField, promptCacheFields } from "./cache-control";
import { ContentPart } from "./chat-parts";
import { promptField } from "./prompt-field";
import { FrequencyPenalty, PresencePenalty, Seed, Temperature, TopP } from "./sampling";
import { JsonObject, Name, Stop, Streamed, StreamOptions, TokenCount } from "./scalar";
import { usageOption } from "./usage-option";

export const ToolCall = z
  .looseObject({
    id: z.string().describe("Id of the call; the message of role `tool` that answers it repeats it in `tool_call_id`."),
    type: z.string().optional().describe("Kind of tool: `function`. Default: `function`."),
    function: z
      .looseObject({
        name: z.string().describe("Name of the function, one of those in `tools`."),
        arguments: z.string().describe("Arguments as a JSON string, as the model wrote them. Validate them before use."),
      })
      .optional()
      .describe("The function to call; absent if `type` is another kind of tool."),
  })
  .meta({ id: "ChatToolCall", description: "A function the model wants called; `arguments` is a JSON string." });
export type ToolCall = z.infer<typeof ToolCall>;

const PastToolCall = ToolCall.extend({ cache_control: cacheControlField }).meta({
  id: "ChatPastToolCall",
  description: "A function called by an earlier answer.",
});

export const ChatMessage = z
  .looseObject({
    role: z
      .enum(["developer", "system", "user", "assistant", "tool", "function"])
      .describe("Role of the author. `developer` and `system` instruct the model, `tool` and `function` carry a function's result."),
    content: z
      .union([z.string(), z.array(ContentPart)])
      .nullish()
      .describe("The content: a string, or a list of parts. Null or absent is allowed beside `tool_calls`."),
    name: z.string().nullish().describe("Name of the author, to distinguish several with the same role. Default: none."),
    tool_calls: z.array(PastToolCall).nullish().describe("Functions that the assistant called in this turn. Default: none."),
    tool_call_id: z.string().nullish().describe("For role `tool`: the id of the call that this message answers. Default: none."),
    cache_control: cacheControlField,
  })
  .meta({ id: "ChatMessage", description: "One turn. `content` is a string or a list of parts." });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const FunctionDefinition = z.looseObject({
  name: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ or -")
    .describe("Name of the function: 1 to 64 letters, digits, `_` or `-`."),
  description: z.string().nullish().describe("What the function does; the model uses it to decide when to call it. Default: none."),
  parameters: JsonObject.nullish().describe("JSON Schema of the arguments. Default: a function without arguments."),
  strict: z.boolean().nullish().describe("Whether the arguments must match the schema exactly. Default: `false`."),
});
export type FunctionDefinition = z.infer<typeof FunctionDefinition>;

export const ChatTool = z
  .looseObject({
    type: z.string().describe("Kind of tool: `function`; other kinds are passed on to models that know them."),
    function: FunctionDefinition.optional().describe("The function. Required unless `type` is another kind of tool."),
    cache_control: cacheControlField,
  })
  .refine((tool) => tool.type !== "function" || tool.function !== undefined, {
    path: ["function"],
    message: "is required for a tool of type function",
  })
  .meta({ id: "ChatTool", description: "A function described by a JSON schema, or another kind of tool that is passed on." });
export type ChatTool = z.infer<typeof ChatTool>;

/** Values of `tool_choice` that the gateway understands; others are passed on to servers of this protocol only. */
export const TOOL_CHOICES = ["none", "auto", "required", "any"];
export const ToolChoice = z.union([
  z.string(),
  z.looseObject({
    type: z.string().describe("Kind of tool to call: `function`."),
    function: z
      .looseObject({ name: z.string().describe("Name of one of the functions in `tools`.") })
      .optional()
      .describe("The function that must be called. Required unless another kind of tool is named."),
  }),
]);
export type ToolChoice = z.infer<typeof ToolChoice>;

const TextFormat = z.looseObject({ type: z.literal("text").describe("The answer is plain text.") });
const JsonFormat = z.looseObject({
  type: z.literal("json_object").describe("The answer is a JSON object; ask for JSON in the messages as well."),
});
const SchemaFormat = z.looseObject({
  type: z.literal("json_schema").describe("The answer is JSON that matches `json_schema`."),
  json_schema: z
    .looseObject({
      name: z.string().nullish().describe("A name for the schema. Default: none."),
      schema: JsonObject.nullish().describe("JSON Schema of the output. Default: any JSON."),
      strict: z.boolean().nullish().describe("Whether the answer must match the schema exactly. Default: `false`."),
    })
    .describe("The schema to match and its name."),
});
const FORMATS = { text: TextFormat, json_object: JsonFormat, json_schema: SchemaFormat };

/** Types of `response_format` that the gateway understands; others are passed on to servers of this protocol only. */
export const FORMAT_TYPES = Object.keys(FORMATS);

export type ResponseFormat = z.infer<(typeof FORMATS)[keyof typeof FORMATS]> | OtherForm;
export const ResponseFormat = (byType(FORMATS) as unknown as z.ZodType<ResponseFormat>).meta({
  id: "ChatResponseFormat",
  description: "Response format. Other types are passed on to models of OpenAI-compatible servers, and refused by other models.",
});

const ImageConfig = z
  .looseObject({
    aspect_ratio: z.string().nullish().describe("Aspect ratio as W:H, such as `16:9`. Default: `1:1`."),
    image_size: z.string().nullish().describe("Size class of the longer side: `512`, `1K`, `2K` or `4K`. Default: the model's own."),
    aspectRatio: z.string().nullish().describe("Another spelling of `aspect_ratio`."),
    imageSize: z.string().nullish().describe("Another spelling of `image_size`."),
  })
  .meta({ id: "ChatImageConfig", description: "`aspect_ratio` as W:H, `image_size` as a size class." });
const VendorExtras = z.looseObject({
  image_config: ImageConfig.nullish().describe("Aspect ratio and size of generated images. Default: the model's own."),
});

/** Spec 4.3. Fields beyond the spec are those that any OpenAI-compatible client may send; unknown ones are kept and passed on. */
export const ChatRequest = z
  .looseObject({
    model: Name.meta({ description: "A model id from `GET /v1/models`." }),
    messages: z.array(ChatMessage).min(1).max(10_000).describe("The conversation so far, oldest first, 1 to 10,000 turns."),
    stream: Streamed,
    usage: usageOption,
    prompt: promptField,
    stream_options: StreamOptions.nullish().describe(
      "What a stream contains besides the answer; ignored if `stream` is false. Default: nothing.",
    ),
    extra_body: z
      .looseObject({
        vendor: VendorExtras.nullish().describe("Additional settings for models that generate images. Default: none."),
      })
      .nullish()
      .describe("Extra members sent by client libraries; only `vendor` is read. Default: none."),
    temperature: Temperature,
    top_p: TopP,
    n: z
      .int()
      .min(1)
      .max(128)
      .nullish()
      .describe("Number of answers to generate, 1 to 128; output tokens are charged for each. Default: 1."),
    max_completion_tokens: z
      .int()
      .min(1)
      .nullish()
      .describe(
        "Maximum number of tokens per answer, reasoning included. A longer answer ends with the finish reason `length`. Default: the model's own limit.",
      ),
    max_tokens: z
      .int()
      .min(1)
      .nullish()
      .describe("Older name of `max_completion_tokens`, which takes precedence if both are given. Default: the model's own limit."),
    stop: Stop,
    presence_penalty: PresencePenalty,
    frequency_penalty: FrequencyPenalty,
    seed: Seed,
    logprobs: z.boolean().nullish().describe("Whether to return the log probability of each token. Default: `false`."),
    top_logprobs: z
      .int()
      .min(0)
      .max(20)
      .nullish()
      .describe("Number of alternatives to return per token, 0 to 20; needs `logprobs`. Default: 0."),
    tools: z.array(ChatTool).max(128).nullish().describe("Functions the model may call, at most 128. Default: none."),
    tool_choice: ToolChoice.nullish().describe(
      "Whether the model must call a function: `none`, `auto`, `required`, or a named one. Default: `auto` if there are `tools`, else `none`.",
    ),
    functions: z.array(FunctionDefinition).max(128).nullish().describe("Older form of `tools`, at most 128. Default: none."),
    function_call: z
      .union([z.enum(["none", "auto"]), z.looseObject({ name: z.string().describe("Name of one of the `functions`.") })])
      .nullish()
      .describe("Older form of `tool_choice`. Default: `auto` if there are `functions`, else `none`."),
    parallel_tool_calls: z.boolean().nullish().describe("Whether one answer may call several functions in parallel. Default: `true`."),
    response_format: ResponseFormat.nullish().describe(
      "Response format: text, a JSON object, or JSON that matches a schema. Default: text.",
    ),
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
    cache_control: CacheControl.nullish().describe(
      "A cache breakpoint that the vendor places automatically at the end of the prompt, for models whose vendor caches by breakpoints. Default: none.",
    ),
    ...promptCacheFields,
  })
  .meta({ id: "ChatRequest" });
export type ChatRequest = z.infer<typeof ChatRequest>;

export const ChatUsage = z
  .looseObject({
    prompt_tokens: TokenCount.describe("Tokens of the request."),
    completion_tokens: TokenCount.describe("Tokens of all answers, reasoning included."),
    total_tokens: TokenCount.describe("Sum of the two."),
  })
  .meta({ id: "ChatUsage", description: "Token counts." });
export type ChatUsage = z.infer<typeof ChatUsage>;

const ChatReplyMessage = z
  .looseObject({
    role: z.string().describe("Always `assistant`."),
    content: z.string().describe("The answer; empty with `tool_calls`. Images are included as Markdown."),
    tool_calls: z.array(ToolCall).optional().describe("Functions the model wants to call; absent if there are none."),
  })
  .meta({ id: "ChatReplyMessage", description: "`content` is always a string, and empty beside `tool_calls`." });

/** Spec 2.3. */
export const ChatReply = z
  .looseObject({
    id: z.string().describe("Id of the answer, `chatcmpl-…`."),
    object: z.literal("chat.completion").describe("Always `chat.completion`."),
    created: z.int().describe("When the answer was started, in Unix seconds."),
    model: z.string().describe("The model's name as the caller wrote it."),
    choices: z
      .array(
        z.looseObject({
          index: z.int().describe("Index of the answer, from 0."),
          message: ChatReplyMessage.describe("The answer itself."),
          finish_reason: z.string().describe("Why it ended: `stop`, `length`, `tool_calls` or `content_filter`."),
        }),
      )
      .describe("The answers, `n` of them."),
    usage: ChatUsage.describe("Token usage of the call."),
  })
  .meta({ id: "ChatReply" });
export type ChatReply = z.infer<typeof ChatReply>;

const ChatDelta = z.looseObject({
  role: z.string().optional().describe("`assistant`, in the first event of an answer only."),
  content: z.string().nullish().describe("The next piece of the answer."),
  tool_calls: z
    .array(
      z.looseObject({
        index: z.int().describe("Index of the tool call that the piece belongs to, from 0."),
        id: z.string().optional().describe("Id of the call, in its first piece only."),
        type: z.string().optional().describe("`function`, in the first piece only."),
        function: z
          .looseObject({
            name: z.string().optional().describe("Name of the function, in the first piece only."),
            arguments: z.string().optional().describe("The next piece of the arguments' JSON."),
          })
          .optional()
          .describe("The piece itself."),
      }),
    )
    .optional()
    .describe("The next pieces of the tool calls."),
});

export const ChatChunk = z
  .looseObject({
    id: z.string().describe("Id of the answer, the same in all events."),
    object: z.literal("chat.completion.chunk").describe("Always `chat.completion.chunk`."),
    created: z.int().describe("When the answer was started, in Unix seconds; the same in all events."),
    model: z.string().describe("The model's name as the caller wrote it."),
    choices: z
      .array(
        z.looseObject({
          index: z.int().describe("Index of the answer that the piece belongs to, from 0."),
          delta: ChatDelta.describe("What is new since the previous event."),
          finish_reason: z.string().nullish().describe("Why this answer ended; null in all events but its last."),
        }),
      )
      .describe("One piece of one answer; empty in the event that contains the usage."),
    usage: ChatUsage.nullish().describe("Token usage of the call, in the last event, if requested by `stream_options.include_usage`."),
  })
  .meta({ id: "ChatChunk", description: "One event of a streamed chat completion." });
export type ChatChunk = z.infer<typeof ChatChunk>;
