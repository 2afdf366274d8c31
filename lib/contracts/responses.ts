import { z } from "zod";
import { byType, byTypeOr } from "./by-type";
import { JsonObject, Name, TokenCount } from "./scalar";

const Text = z.looseObject({ type: z.string(), text: z.string() });
const INPUT_PARTS = {
  input_text: Text,
  output_text: Text,
  text: Text,
  refusal: z.looseObject({ type: z.string(), refusal: z.string() }),
  input_image: z.looseObject({
    type: z.string(),
    image_url: z.string().nullish(),
    file_id: z.string().nullish(),
    detail: z.string().nullish(),
  }),
  input_file: z.looseObject({
    type: z.string(),
    file_data: z.string().nullish(),
    file_url: z.string().nullish(),
    file_id: z.string().nullish(),
    filename: z.string().nullish(),
  }),
};
export const ResponsePart = byType(INPUT_PARTS).meta({
  id: "ResponseInputPart",
  description: "A part of a message or of a tool's output: `input_text`, `output_text`, `refusal`, `input_image`, `input_file`.",
});
export type ResponsePart = z.infer<typeof ResponsePart>;

const item = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ id: z.string().max(256).nullish(), ...shape });
const callId = z.string().min(1).max(256);
const output = z.union([z.string(), z.array(ResponsePart).max(10_000)]);

const Message = item({
  role: z.enum(["user", "assistant", "system", "developer"]),
  content: z.union([z.string(), z.array(ResponsePart).max(10_000)]),
});
const FunctionCall = item({ call_id: callId, name: z.string().min(1), arguments: z.string(), namespace: z.string().nullish() });
const CustomCall = item({ call_id: callId, name: z.string().min(1), input: z.string(), namespace: z.string().nullish() });
const CallOutput = item({ call_id: callId, output });

export const ResponseInputItem = byTypeOr("message", {
  message: Message,
  function_call: FunctionCall,
  function_call_output: CallOutput,
  custom_tool_call: CustomCall,
  custom_tool_call_output: CallOutput,
  item_reference: z.looseObject({ id: z.string().min(1).max(256) }),
}).meta({
  id: "ResponseInputItem",
  description:
    "One item: `message` (also without a type), `function_call`, `function_call_output`, `custom_tool_call`, `custom_tool_call_output`, `reasoning`, `item_reference`. Items of other types are left out.",
});
export type ResponseInputItem = z.infer<typeof ResponseInputItem>;

const FUNCTION_TOOL = z.looseObject({
  type: z.string(),
  name: z.string().min(1).max(256),
  description: z.string().nullish(),
  parameters: JsonObject.nullish(),
  strict: z.boolean().nullish(),
});
const CustomTool = z.looseObject({
  type: z.string(),
  name: z.string().min(1).max(256),
  description: z.string().nullish(),
  format: byType({ grammar: z.looseObject({ type: z.string(), definition: z.string() }) }).nullish(),
});
const TOOLS = { function: FUNCTION_TOOL, custom: CustomTool };

export const ResponseTool = byType({
  ...TOOLS,
  namespace: z.looseObject({
    type: z.string(),
    name: z.string().min(1).max(64),
    description: z.string().nullish(),
    tools: z.array(byType(TOOLS)).max(256),
  }),
}).meta({
  id: "ResponseTool",
  description: "A tool the caller runs: `function`, `custom`, or a `namespace` of them. The vendor's own searches are left out.",
});
export type ResponseTool = z.infer<typeof ResponseTool>;

const ToolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  byType({
    function: z.looseObject({ type: z.string(), name: z.string() }),
    custom: z.looseObject({ type: z.string(), name: z.string() }),
    allowed_tools: z.looseObject({ type: z.string(), mode: z.enum(["auto", "required"]), tools: z.array(JsonObject) }),
  }),
]);

const Format = byType({
  json_schema: z.looseObject({
    type: z.string(),
    name: z.string().min(1).max(64),
    schema: JsonObject,
    strict: z.boolean().nullish(),
    description: z.string().nullish(),
  }),
});

const promptFields = {
  model: Name.meta({ description: "A model id from `GET /v1/models`." }),
  input: z.union([z.string(), z.array(ResponseInputItem).max(10_000)]).nullish(),
  instructions: z.string().nullish(),
  previous_response_id: z.string().max(256).nullish().meta({ description: "A stored response that this one goes on from." }),
  tools: z.array(ResponseTool).max(1_000).nullish(),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  reasoning: z.looseObject({ effort: z.string().nullish(), summary: z.string().nullish() }).nullish(),
  text: z.looseObject({ format: Format.nullish(), verbosity: z.string().nullish() }).nullish(),
  conversation: z.unknown().optional(),
  truncation: z.string().nullish(),
};

/** The Responses dialect. What a chat model has no place for is left out, with a warning in the log where it was asked for. */
export const ResponsesRequest = z
  .looseObject({
    ...promptFields,
    stream: z.boolean().nullish(),
    store: z.boolean().nullish().meta({ description: "Whether it can be fetched and gone on from later; true when absent." }),
    max_output_tokens: z.int().min(1).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    top_logprobs: z.int().min(0).max(20).nullish(),
    include: z.array(z.string()).max(64).nullish(),
    metadata: z
      .record(z.string().max(64), z.string().max(512))
      .refine((pairs) => Object.keys(pairs).length <= 16, "must have at most 16 pairs")
      .nullish(),
    background: z.boolean().nullish(),
    user: z.string().nullish(),
    service_tier: z.string().nullish(),
    safety_identifier: z.string().nullish(),
    prompt_cache_key: z.string().nullish(),
  })
  .meta({ id: "ResponsesRequest" });
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;

export const ResponseTokensRequest = z.looseObject(promptFields).meta({ id: "ResponseTokensRequest" });
export type ResponseTokensRequest = z.infer<typeof ResponseTokensRequest>;
export const ResponseTokensReply = z
  .looseObject({ object: z.literal("response.input_tokens"), input_tokens: TokenCount })
  .meta({ id: "ResponseTokensReply" });

export const ResponseUsage = z
  .looseObject({
    input_tokens: TokenCount,
    input_tokens_details: z.looseObject({ cached_tokens: TokenCount }),
    output_tokens: TokenCount,
    output_tokens_details: z.looseObject({ reasoning_tokens: TokenCount }),
    total_tokens: TokenCount,
  })
  .meta({ id: "ResponseUsage" });
export type ResponseUsage = z.infer<typeof ResponseUsage>;

export const ResponseOutputItem = z
  .looseObject({ id: z.string(), type: z.enum(["message", "function_call", "custom_tool_call", "reasoning"]) })
  .meta({ id: "ResponseOutputItem" });
export type ResponseOutputItem = z.infer<typeof ResponseOutputItem>;

export const ResponseReply = z
  .looseObject({
    id: z.string(),
    object: z.literal("response"),
    created_at: z.int(),
    status: z.enum(["completed", "incomplete", "failed", "in_progress"]),
    error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
    incomplete_details: z.looseObject({ reason: z.string() }).nullable(),
    instructions: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    model: z.string(),
    output: z.array(ResponseOutputItem),
    parallel_tool_calls: z.boolean(),
    temperature: z.number().nullable(),
    tool_choice: z.unknown(),
    tools: z.array(z.unknown()),
    top_p: z.number().nullable(),
    usage: ResponseUsage.nullable(),
  })
  .meta({ id: "Response" });
export type ResponseReply = z.infer<typeof ResponseReply>;

export const ResponseEvent = z
  .looseObject({ type: z.string(), sequence_number: z.int(), response: ResponseReply.optional() })
  .meta({ id: "ResponseEvent", description: "One event of a streamed response; `event:` repeats its type." });
export type ResponseEvent = z.infer<typeof ResponseEvent>;

export const ResponseDeleted = z
  .looseObject({ id: z.string(), object: z.literal("response"), deleted: z.literal(true) })
  .meta({ id: "ResponseDeleted" });
export const ResponseInputList = z
  .looseObject({
    object: z.literal("list"),
    data: z.array(z.looseObject({ id: z.string(), type: z.string() })),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
    has_more: z.boolean(),
  })
  .meta({ id: "ResponseInputList" });

/** A failure in the words of the family's errors. */
export interface ToldFailure {
  message: string;
  type: string;
  param: string | null;
  code: string;
}

/** The responses that a team has stored, for one call. */
export interface KeptResponses {
  /** What a response and those before it were made from and of, oldest first; undefined where it, or one before it, is not stored. */
  history(id: string): Promise<StoredItem[] | undefined>;
  /** Stored items by their ids; those that are not there are left out. */
  items(ids: readonly string[]): Promise<Map<string, StoredItem>>;
  /** Stores a response with what it was sent. */
  keep(response: ResponseReply, input: readonly StoredItem[]): Promise<void>;
}

/** A stored item as it is listed and gone on from: of any type that was sent or made. */
export type StoredItem = { id: string; type: string } & Record<string, unknown>;
