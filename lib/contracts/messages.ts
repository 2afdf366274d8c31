import { z } from "zod";
import { byType, byTypeOr } from "./by-type";
import { CacheControl, cacheControlField } from "./cache-control";
import { McpToolset, MessageMcpServer } from "./message-mcp";
import { promptField } from "./prompt-field";
import { JsonObject, Name, Streamed, TokenCount } from "./scalar";
import { usageOption } from "./usage-option";

const Text = z.looseObject({
  type: z.string().describe("Always `text`."),
  text: z.string().describe("The text of this block."),
  cache_control: cacheControlField,
});
const BLOCKS_MAX = 10_000;
const SOURCES = {
  base64: z
    .looseObject({
      type: z.string().describe("Always `base64`."),
      media_type: z.string().describe("MIME type of the file, such as `image/png`."),
      data: z.string().describe("The file in base64."),
    })
    .describe("The file in the body itself."),
  url: z
    .looseObject({ type: z.string().describe("Always `url`."), url: z.string().describe("An http or https address.") })
    .describe("The file by its address."),
  text: z
    .looseObject({ type: z.string().describe("Always `text`."), data: z.string().describe("The text of the document.") })
    .describe("A document that is plain text."),
};
const Image = z.looseObject({
  type: z.string().describe("Always `image`."),
  source: byType(SOURCES).describe("Source of the image."),
  cache_control: cacheControlField,
});
const Inner = byType({ text: Text, image: Image });
const Source = byType({
  ...SOURCES,
  content: z.looseObject({
    type: z.string().describe("Always `content`."),
    content: z.union([z.string(), z.array(Inner).max(BLOCKS_MAX)]).describe("Content of the document: text, or blocks of text and images."),
  }),
});
const Document = z.looseObject({
  type: z.string().describe("Always `document`."),
  source: Source.describe(
    "The document's address or content. A `url` is passed on to models of this protocol; other models reject it with 400.",
  ),
  title: z.string().nullish().describe("Title of the document. Default: none."),
  cache_control: cacheControlField,
});
const PLAIN_BLOCKS = { text: Text, image: Image, document: Document };

const ToolUse = z.looseObject({
  type: z.string().describe("Always `tool_use`."),
  id: z.string().min(1).describe("Id of the call; the result repeats it in `tool_use_id`."),
  name: z.string().min(1).describe("Name of the tool."),
  input: JsonObject.describe("The arguments as an object."),
  cache_control: cacheControlField,
});
const ToolResult = z.looseObject({
  type: z.string().describe("Always `tool_result`."),
  tool_use_id: z.string().min(1).describe("Id of the call that this answers."),
  content: z
    .union([z.string(), z.array(byType(PLAIN_BLOCKS)).max(BLOCKS_MAX)])
    .nullish()
    .describe("What the tool returned: text, or blocks. Default: nothing."),
  is_error: z.boolean().nullish().describe("Whether the tool failed. Default: `false`."),
  cache_control: cacheControlField,
});

export const MessageBlock = byType({
  ...PLAIN_BLOCKS,
  tool_use: ToolUse,
  tool_result: ToolResult,
  thinking: z.looseObject({ type: z.string().describe("Always `thinking`."), thinking: z.string().describe("The model's reasoning.") }),
}).meta({
  id: "MessageBlock",
  description:
    "One block of a turn: `text`, `image`, `document`, `tool_use`, `tool_result`, `thinking`. Blocks of other types are dropped.",
});
export type MessageBlock = z.infer<typeof MessageBlock>;

export const MessageTurn = z
  .looseObject({
    role: z.enum(["user", "assistant", "system"]).describe("Role of the author. A turn of role `system` counts as part of `system`."),
    content: z.union([z.string(), z.array(MessageBlock).max(BLOCKS_MAX)]).describe("The content: text, or a list of blocks."),
  })
  .meta({ id: "MessageTurn", description: "One turn. `content` is a string or a list of blocks." });
export type MessageTurn = z.infer<typeof MessageTurn>;

const CustomTool = z.looseObject({
  type: z.string().nullish().describe("`custom`, or absent."),
  name: z.string().min(1).max(128).describe("Name of the tool, 1 to 128 characters."),
  description: z.string().nullish().describe("What the tool does; the model uses it to decide when to call it. Default: none."),
  input_schema: JsonObject.nullish().describe("JSON Schema of the arguments. Default: any object."),
  strict: z.boolean().nullish().describe("Whether the arguments must match the schema exactly. Default: `false`."),
  cache_control: cacheControlField,
});
export type CustomTool = z.infer<typeof CustomTool>;

export const MessageTool = byTypeOr("custom", { custom: CustomTool, mcp_toolset: McpToolset }).meta({
  id: "MessageTool",
  description:
    "A tool the caller runs, described by a JSON schema; or the tools of one of the `mcp_servers`: `mcp_toolset`. Tools of other types run at the vendor: they are passed on to models that are reached in this form; for other models, search tools are dropped and all others are rejected.",
});
export type MessageTool = z.infer<typeof MessageTool>;

const Thinking = byType({
  enabled: z.looseObject({
    type: z.string().describe("Always `enabled`."),
    budget_tokens: z.int().min(1024).describe("Token budget for thinking, at least 1,024."),
  }),
});
const Format = byType({
  json_schema: z.looseObject({
    type: z.string().describe("Always `json_schema`."),
    schema: JsonObject.describe("JSON Schema of the output."),
  }),
});

const promptFields = {
  model: Name.meta({ description: "A model id from `GET /v1/models`." }),
  messages: z.array(MessageTurn).min(1).max(10_000).describe("The conversation so far, oldest first, 1 to 10,000 turns."),
};
const otherFields = {
  system: z
    .union([z.string(), z.array(Text).max(BLOCKS_MAX)])
    .nullish()
    .describe("System instruction: text, or blocks of text. Default: none."),
  mcp_servers: z
    .array(MessageMcpServer)
    .max(100)
    .nullish()
    .describe(
      "MCP servers whose tools are called while the message is written. The gateway calls its own servers for every model; others are passed on to models that are reached in this form, and dropped with a warning for other models. Default: none.",
    ),
  tools: z.array(MessageTool).max(1_000).nullish().describe("Tools the model may call, at most 1,000. Default: none."),
  tool_choice: byType({
    tool: z.looseObject({ type: z.string().describe("Always `tool`."), name: z.string().describe("Name of one of the `tools`.") }),
  })
    .nullish()
    .describe("Whether a tool must be called: `auto`, `any`, `none`, or `tool` with its name. Default: `auto`."),
  thinking: Thinking.nullish().describe(
    "Whether the model reasons before it answers: `enabled` with a budget, or `disabled`. Default: the model's own.",
  ),
  output_config: z
    .looseObject({
      effort: z
        .string()
        .nullish()
        .describe("How much effort the model takes, such as `low`, `medium` or `high`. Default: the model's own."),
      format: Format.nullish().describe("A schema that the answer must match. Default: text."),
    })
    .nullish()
    .describe("Format and effort of the answer. Default: text, with the model's own effort."),
  cache_control: CacheControl.nullish().describe(
    "A cache breakpoint that the vendor places automatically at the end of the prompt, for models whose vendor caches by breakpoints. Default: none.",
  ),
  output_format: Format.nullish().describe("Older place of `output_config.format`. Default: text."),
  thread: z
    .unknown()
    .optional()
    .describe(
      "A message thread stored by the vendor: passed on to models that are called in this format. For other models it is rejected with 400 and `error.details.error_code` `thread_unsupported_request`; `false` and null are accepted. Default: none.",
    ),
};

/** The Messages dialect. Fields that a chat model cannot honour are dropped, with a warning in the log if they were set. */
export const MessagesRequest = z
  .looseObject({
    ...promptFields,
    max_tokens: z.int().min(1).describe("Maximum number of tokens of the answer. A longer answer ends with `max_tokens`."),
    ...otherFields,
    stop_sequences: z.array(z.string()).max(1_000).nullish().describe("Stop sequences, at most 1,000. Default: none."),
    stream: Streamed,
    temperature: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe("Randomness of the answer, 0 to 1; 0 is the most predictable. Default: the model's own, usually 1."),
    top_p: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe("Nucleus sampling: tokens are sampled from this share of the probability mass, 0 to 1. Default: the model's own."),
    top_k: z
      .int()
      .min(0)
      .nullish()
      .describe("Tokens are sampled from this many of the most likely ones, from 0. Default: the model's own."),
    usage: usageOption,
    prompt: promptField,
    metadata: z
      .looseObject({ user_id: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none.") })
      .nullish()
      .describe("Metadata of the request. Default: none."),
  })
  .meta({ id: "MessagesRequest" });
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** The same with the fields of the prompt only. */
export const MessageTokensRequest = z.looseObject({ ...promptFields, ...otherFields }).meta({ id: "MessageTokensRequest" });
export type MessageTokensRequest = z.infer<typeof MessageTokensRequest>;
export const MessageTokensReply = z
  .looseObject({ input_tokens: TokenCount.describe("Tokens of the request.") })
  .meta({ id: "MessageTokensReply" });

export const MessageUsage = z
  .looseObject({
    input_tokens: TokenCount.meta({ description: "Input tokens, excluding those read from a cache." }),
    cache_creation_input_tokens: TokenCount.describe("Tokens written to the vendor's cache; 0 if there are none."),
    cache_read_input_tokens: TokenCount.describe("Tokens read from the vendor's cache; 0 if there are none."),
    output_tokens: TokenCount.describe("Tokens of the answer, thinking included."),
    output_tokens_details: z
      .looseObject({ thinking_tokens: TokenCount.describe("Reasoning tokens; 0 if not known.") })
      .nullish()
      .describe("Breakdown of the output tokens; absent if the vendor does not report it."),
  })
  .meta({ id: "MessageUsage" });
export type MessageUsage = z.infer<typeof MessageUsage>;

export const MessageReply = z
  .looseObject({
    id: z.string().describe("Id of the message, `msg_…`."),
    type: z.literal("message").describe("Always `message`."),
    role: z.literal("assistant").describe("Always `assistant`."),
    model: z.string().describe("The model's name as the caller wrote it."),
    content: z
      .array(
        z.looseObject({
          type: z
            .enum(["text", "thinking", "tool_use", "mcp_tool_use", "mcp_tool_result"])
            .describe(
              "Type of the block: text of the answer, the model's reasoning, a tool call, or a call of an MCP tool and its result.",
            ),
        }),
      )
      .describe("The answer's content blocks; each has the fields of its type."),
    stop_reason: z
      .enum(["end_turn", "max_tokens", "stop_sequence", "tool_use", "refusal"])
      .nullable()
      .describe("Why the answer ended; null while it is streamed."),
    stop_details: z
      .looseObject({
        type: z.string().describe("`refusal`."),
        category: z.string().nullish().describe("The policy that caused the refusal; null if the vendor does not report it."),
        explanation: z.string().nullish().describe("The vendor's explanation; null if there is none."),
      })
      .nullish()
      .describe("Details of a refusal; null if nothing was refused."),
    stop_sequence: z.string().nullable().describe("The stop sequence that ended it; null if none did."),
    usage: MessageUsage.describe("Token usage of the call."),
  })
  .meta({ id: "Message" });
export type MessageReply = z.infer<typeof MessageReply>;

export const MessageEvent = z
  .looseObject({
    type: z
      .enum(["message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta", "message_stop"])
      .describe("Type of the event; each type has its own fields."),
    index: z.int().optional().describe("Index of the content block that the event belongs to, from 0."),
    message: MessageReply.optional().describe("The initial message, in `message_start`."),
    usage: MessageUsage.optional().describe("Token usage so far, in `message_delta`."),
  })
  .meta({ id: "MessageEvent", description: "One event of a streamed message; `event:` repeats its type." });
export type MessageEvent = z.infer<typeof MessageEvent>;
