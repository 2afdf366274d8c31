import { z } from "zod";
import { JsonObject, Name, Stop, StreamOptions, TokenCount } from "./scalar";

const TextPart = z.looseObject({ type: z.literal("text"), text: z.string() });
const ImagePart = z.looseObject({
  type: z.literal("image_url"),
  image_url: z.union([z.string(), z.looseObject({ url: z.string(), detail: z.string().nullish() })]),
});
const AudioPart = z.looseObject({ type: z.literal("input_audio"), input_audio: z.looseObject({ data: z.string(), format: z.string() }) });
const FilePart = z.looseObject({ type: z.literal("file"), file: JsonObject });
const RefusalPart = z.looseObject({ type: z.literal("refusal"), refusal: z.string() });
const VideoPart = z.looseObject({ type: z.literal("video_url"), video_url: z.union([z.string(), z.looseObject({ url: z.string() })]) });

export const ContentPart = z
  .discriminatedUnion("type", [TextPart, ImagePart, AudioPart, FilePart, RefusalPart, VideoPart])
  .meta({ id: "ChatContentPart", description: "One part of a message: text, image, audio, file, refusal or video." });
export type ContentPart = z.infer<typeof ContentPart>;

export const ToolCall = z
  .looseObject({
    id: z.string(),
    type: z.string().optional(),
    function: z.looseObject({ name: z.string(), arguments: z.string() }).optional(),
  })
  .meta({ id: "ChatToolCall", description: "A function the model wants called; `arguments` is a JSON string." });
export type ToolCall = z.infer<typeof ToolCall>;

export const ChatMessage = z
  .looseObject({
    role: z.enum(["developer", "system", "user", "assistant", "tool", "function"]),
    content: z.union([z.string(), z.array(ContentPart)]).nullish(),
    name: z.string().nullish(),
    tool_calls: z.array(ToolCall).nullish(),
    tool_call_id: z.string().nullish(),
  })
  .meta({ id: "ChatMessage", description: "One turn. `content` is a string or a list of parts." });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const FunctionDefinition = z.looseObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, _ or -"),
  description: z.string().nullish(),
  parameters: JsonObject.nullish(),
  strict: z.boolean().nullish(),
});
export type FunctionDefinition = z.infer<typeof FunctionDefinition>;

export const ChatTool = z
  .looseObject({ type: z.string(), function: FunctionDefinition.optional() })
  .refine((tool) => tool.type !== "function" || tool.function !== undefined, {
    path: ["function"],
    message: "is required for a tool of type function",
  })
  .meta({ id: "ChatTool", description: "A function described by a JSON schema, or another kind of tool that is passed on." });
export type ChatTool = z.infer<typeof ChatTool>;

export const ToolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  z.looseObject({ type: z.string(), function: z.looseObject({ name: z.string() }).optional() }),
]);
export type ToolChoice = z.infer<typeof ToolChoice>;

export const ResponseFormat = z
  .discriminatedUnion("type", [
    z.looseObject({ type: z.literal("text") }),
    z.looseObject({ type: z.literal("json_object") }),
    z.looseObject({
      type: z.literal("json_schema"),
      json_schema: z.looseObject({ name: z.string().nullish(), schema: JsonObject.nullish(), strict: z.boolean().nullish() }),
    }),
  ])
  .meta({ id: "ChatResponseFormat" });
export type ResponseFormat = z.infer<typeof ResponseFormat>;

export const ImageConfig = z
  .looseObject({
    aspect_ratio: z.string().nullish(),
    image_size: z.string().nullish(),
    aspectRatio: z.string().nullish(),
    imageSize: z.string().nullish(),
  })
  .meta({ id: "ChatImageConfig", description: "`aspect_ratio` as W:H, `image_size` as a size label." });
const VendorExtras = z.looseObject({ image_config: ImageConfig.nullish() });

/** Spec 4.3. Fields beyond the spec's are those every OpenAI-compatible client may send; unknown ones are kept and passed on. */
export const ChatRequest = z
  .looseObject({
    model: Name.meta({ description: "A model id from `GET /v1/models`." }),
    messages: z.array(ChatMessage).min(1).max(10_000),
    stream: z.boolean().nullish(),
    stream_options: StreamOptions.nullish(),
    extra_body: z.looseObject({ vendor: VendorExtras.nullish() }).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    n: z.int().min(1).max(128).nullish(),
    max_completion_tokens: z.int().min(1).nullish(),
    max_tokens: z.int().min(1).nullish(),
    stop: Stop,
    presence_penalty: z.number().min(-2).max(2).nullish(),
    frequency_penalty: z.number().min(-2).max(2).nullish(),
    seed: z.int().nullish(),
    logprobs: z.boolean().nullish(),
    top_logprobs: z.int().min(0).max(20).nullish(),
    tools: z.array(ChatTool).max(128).nullish(),
    tool_choice: ToolChoice.nullish(),
    functions: z.array(FunctionDefinition).max(128).nullish(),
    function_call: z.union([z.enum(["none", "auto"]), z.looseObject({ name: z.string() })]).nullish(),
    parallel_tool_calls: z.boolean().nullish(),
    response_format: ResponseFormat.nullish(),
    user: z.string().nullish(),
  })
  .meta({ id: "ChatRequest" });
export type ChatRequest = z.infer<typeof ChatRequest>;

export const ChatUsage = z
  .looseObject({ prompt_tokens: TokenCount, completion_tokens: TokenCount, total_tokens: TokenCount })
  .meta({ id: "ChatUsage", description: "Token counts." });
export type ChatUsage = z.infer<typeof ChatUsage>;

export const ChatReplyMessage = z
  .looseObject({ role: z.string(), content: z.string(), tool_calls: z.array(ToolCall).optional() })
  .meta({ id: "ChatReplyMessage", description: "`content` is always a string, and empty beside `tool_calls`." });

/** Spec 2.3. */
export const ChatReply = z
  .looseObject({
    id: z.string(),
    object: z.literal("chat.completion"),
    created: z.int(),
    model: z.string(),
    choices: z.array(z.looseObject({ index: z.int(), message: ChatReplyMessage, finish_reason: z.string() })),
    usage: ChatUsage,
  })
  .meta({ id: "ChatReply" });
export type ChatReply = z.infer<typeof ChatReply>;

export const ChatDelta = z.looseObject({
  role: z.string().optional(),
  content: z.string().nullish(),
  tool_calls: z
    .array(
      z.looseObject({
        index: z.int(),
        id: z.string().optional(),
        type: z.string().optional(),
        function: z.looseObject({ name: z.string().optional(), arguments: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

export const ChatChunk = z
  .looseObject({
    id: z.string(),
    object: z.literal("chat.completion.chunk"),
    created: z.int(),
    model: z.string(),
    choices: z.array(z.looseObject({ index: z.int(), delta: ChatDelta, finish_reason: z.string().nullish() })),
    usage: ChatUsage.nullish(),
  })
  .meta({ id: "ChatChunk", description: "One event of a streamed chat completion." });
export type ChatChunk = z.infer<typeof ChatChunk>;
