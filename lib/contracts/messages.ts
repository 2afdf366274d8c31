import { z } from "zod";
import { byType } from "./by-type";
import { JsonObject, Name, TokenCount } from "./scalar";

const Text = z.looseObject({ type: z.string(), text: z.string() });
const BLOCKS_MAX = 10_000;
const SOURCES = {
  base64: z.looseObject({ type: z.string(), media_type: z.string(), data: z.string() }),
  url: z.looseObject({ type: z.string(), url: z.string() }),
  text: z.looseObject({ type: z.string(), data: z.string() }),
};
const Image = z.looseObject({ type: z.string(), source: byType(SOURCES) });
const Inner = byType({ text: Text, image: Image });
const Source = byType({
  ...SOURCES,
  content: z.looseObject({ type: z.string(), content: z.union([z.string(), z.array(Inner).max(BLOCKS_MAX)]) }),
});
const Document = z.looseObject({ type: z.string(), source: Source, title: z.string().nullish() });
const PLAIN_BLOCKS = { text: Text, image: Image, document: Document };

const ToolUse = z.looseObject({ type: z.string(), id: z.string().min(1), name: z.string().min(1), input: JsonObject });
const ToolResult = z.looseObject({
  type: z.string(),
  tool_use_id: z.string().min(1),
  content: z.union([z.string(), z.array(byType(PLAIN_BLOCKS)).max(BLOCKS_MAX)]).nullish(),
  is_error: z.boolean().nullish(),
});

export const MessageBlock = byType({
  ...PLAIN_BLOCKS,
  tool_use: ToolUse,
  tool_result: ToolResult,
  thinking: z.looseObject({ type: z.string(), thinking: z.string() }),
}).meta({
  id: "MessageBlock",
  description:
    "One block of a turn: `text`, `image`, `document`, `tool_use`, `tool_result`, `thinking`. Blocks of other types are left out.",
});
export type MessageBlock = z.infer<typeof MessageBlock>;

export const MessageTurn = z
  .looseObject({ role: z.enum(["user", "assistant", "system"]), content: z.union([z.string(), z.array(MessageBlock).max(BLOCKS_MAX)]) })
  .meta({ id: "MessageTurn", description: "One turn. `content` is a string or a list of blocks." });
export type MessageTurn = z.infer<typeof MessageTurn>;

export const MessageTool = z
  .looseObject({
    type: z.string().nullish(),
    name: z.string().min(1).max(128),
    description: z.string().nullish(),
    input_schema: JsonObject.nullish(),
    strict: z.boolean().nullish(),
  })
  .meta({ id: "MessageTool", description: "A tool the caller runs, described by a JSON schema." });
export type MessageTool = z.infer<typeof MessageTool>;

const Thinking = byType({ enabled: z.looseObject({ type: z.string(), budget_tokens: z.int().min(1024) }) });
const Format = byType({ json_schema: z.looseObject({ type: z.string(), schema: JsonObject }) });

const promptFields = {
  model: Name.meta({ description: "A model id from `GET /v1/models`." }),
  messages: z.array(MessageTurn).min(1).max(10_000),
};
const otherFields = {
  system: z.union([z.string(), z.array(Text).max(BLOCKS_MAX)]).nullish(),
  tools: z.array(MessageTool).max(1_000).nullish(),
  tool_choice: byType({ tool: z.looseObject({ type: z.string(), name: z.string() }) }).nullish(),
  thinking: Thinking.nullish(),
  output_config: z.looseObject({ effort: z.string().nullish(), format: Format.nullish() }).nullish(),
  output_format: Format.nullish(),
};

/** The Messages dialect. What a chat model has no place for is left out, with a warning in the log where it was asked for. */
export const MessagesRequest = z
  .looseObject({
    ...promptFields,
    max_tokens: z.int().min(1),
    ...otherFields,
    stop_sequences: z.array(z.string()).max(1_000).nullish(),
    stream: z.boolean().nullish(),
    temperature: z.number().min(0).max(1).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    top_k: z.int().min(0).nullish(),
    metadata: z.looseObject({ user_id: z.string().nullish() }).nullish(),
  })
  .meta({ id: "MessagesRequest" });
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** The same without what has nothing to do with the prompt. */
export const MessageTokensRequest = z.looseObject({ ...promptFields, ...otherFields }).meta({ id: "MessageTokensRequest" });
export type MessageTokensRequest = z.infer<typeof MessageTokensRequest>;
export const MessageTokensReply = z.looseObject({ input_tokens: TokenCount }).meta({ id: "MessageTokensReply" });

export const MessageUsage = z
  .looseObject({
    input_tokens: TokenCount.meta({ description: "Without those read from a cache." }),
    cache_creation_input_tokens: TokenCount,
    cache_read_input_tokens: TokenCount,
    output_tokens: TokenCount,
  })
  .meta({ id: "MessageUsage" });
export type MessageUsage = z.infer<typeof MessageUsage>;

export const MessageReply = z
  .looseObject({
    id: z.string(),
    type: z.literal("message"),
    role: z.literal("assistant"),
    model: z.string(),
    content: z.array(z.looseObject({ type: z.enum(["text", "thinking", "tool_use"]) })),
    stop_reason: z.enum(["end_turn", "max_tokens", "stop_sequence", "tool_use", "refusal"]).nullable(),
    stop_sequence: z.string().nullable(),
    usage: MessageUsage,
  })
  .meta({ id: "Message" });
export type MessageReply = z.infer<typeof MessageReply>;

export const MessageEvent = z
  .looseObject({
    type: z.enum(["message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta", "message_stop"]),
    index: z.int().optional(),
    message: MessageReply.optional(),
    usage: MessageUsage.optional(),
  })
  .meta({ id: "MessageEvent", description: "One event of a streamed message; `event:` repeats its type." });
export type MessageEvent = z.infer<typeof MessageEvent>;
