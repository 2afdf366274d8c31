import { z } from "zod";
import { ModelPricing } from "./model-pricing";

/** Capabilities of models. An endpoint needs one of them. */
export const CAPABILITIES = [
  "chat",
  "completion",
  "content",
  "embedding",
  "rerank",
  "moderation",
  "speech",
  "transcription",
  "image",
  "video",
  "assets",
] as const;
export const CapabilityName = z.enum(CAPABILITIES).meta({ id: "Capability" });
export type CapabilityName = z.infer<typeof CapabilityName>;

/** Abilities of a chat model besides text: tool calls, reasoning, audio input. */
const MODEL_ABILITIES = ["tools", "reasoning", "audio"] as const;
export const ModelAbility = z.enum(MODEL_ABILITIES).meta({ id: "ModelAbility" });
export type ModelAbility = z.infer<typeof ModelAbility>;

/** The listed capability that an endpoint's need maps to: dialects of chat are not separate capabilities. */
export function listedAs<Needed extends string>(needed: Needed): Exclude<Needed, ChatForm> | "chat" {
  return FORMS.has(needed) ? "chat" : (needed as Exclude<Needed, ChatForm>);
}
type ChatForm = "messages" | "responses" | "conversation";
const FORMS: ReadonlySet<string> = new Set<ChatForm>(["messages", "responses", "conversation"]);

const Architecture = z.looseObject({
  modality: z.string().describe("Input and output modalities, such as `text+image->text`."),
  input_modalities: z.array(z.string()).describe("As in the model."),
  output_modalities: z.array(z.string()).describe("As in the model."),
  tokenizer: z.string().describe("Always `Other`: not known to the gateway."),
  instruct_type: z.null().describe("Always null: not known to the gateway."),
});
const TopProvider = z.looseObject({
  context_length: z.int().nullable().describe("Context window, in tokens; null if not known."),
  max_completion_tokens: z.int().nullable().describe("Maximum output tokens; null if not known."),
  is_moderated: z.boolean().describe("Always false: the gateway moderates nothing by itself."),
});

export const Model = z
  .looseObject({
    id: z.string().describe("Name of the model, to be sent as `model`."),
    object: z.literal("model").describe("Always `model`."),
    created: z.int().describe("When it was announced, in Unix seconds; 0 if not known."),
    owned_by: z.string().describe("The first provider that serves it."),
    name: z.string().describe("Display name."),
    description: z.string().optional().describe("What the model is, if known."),
    capabilities: z.array(CapabilityName).optional().describe("Its capabilities, such as `chat` or `embedding`."),
    simulated: z.boolean().optional().describe("True for models of the sandbox, whose answers are simulated."),
    context_window: z.int().optional().describe("Context window, in tokens, if known."),
    context_length: z.int().optional().describe("The same as `context_window`, for clients of OpenRouter."),
    max_output_tokens: z.int().optional().describe("Maximum output tokens, if known."),
    input_modalities: z.array(z.string()).optional().describe("Input modalities: `text`, `image`, `audio`."),
    output_modalities: z.array(z.string()).optional().describe("Output modalities, such as `text` or `image`."),
    architecture: Architecture.optional().describe("The modalities, for clients of OpenRouter."),
    top_provider: TopProvider.describe("The limits, for clients of OpenRouter."),
    supported_parameters: z
      .array(z.string())
      .optional()
      .describe("Parameters of chat that it supports, such as `tools` and `reasoning`; absent if its abilities are not known."),
    pricing: ModelPricing.optional().describe("Prices in US dollars as decimal texts, if known."),
  })
  .meta({ id: "Model", description: "A model this gateway can route to. `simulated` marks the embedded sandbox." });
export type Model = z.infer<typeof Model>;
export const ModelList = z
  .looseObject({
    object: z.literal("list").describe("Always `list`."),
    data: z.array(Model).describe("All models that the key may use, by name."),
  })
  .meta({ id: "ModelList" });
export type ModelList = z.infer<typeof ModelList>;

export const ContentModel = z
  .looseObject({
    name: z.string().describe("`models/` and the model's name."),
    displayName: z.string().describe("Display name."),
    description: z.string().describe("What the model is."),
    inputTokenLimit: z.int().describe("Context window, in tokens; 0 if not known."),
    outputTokenLimit: z.int().describe("Maximum output tokens; 0 if not known."),
    supportedGenerationMethods: z.array(z.string()).describe("Methods of this API that it supports, such as `generateContent`."),
  })
  .meta({ id: "ContentModel" });
export const ContentModelList = z
  .looseObject({
    models: z.array(ContentModel).describe("The models that the key may use: all, or a page of them."),
    nextPageToken: z.string().optional().describe("`pageToken` of the next page; absent on the last one."),
  })
  .meta({ id: "ContentModelList" });

const Unknown = z.null().describe("Always null: not known to the gateway.");
export const MessageModel = z
  .looseObject({
    type: z.literal("model").describe("Always `model`."),
    id: z.string().describe("Name of the model, to be sent as `model`."),
    display_name: z.string().describe("Display name."),
    created_at: z.string().describe("When it was announced, in RFC 3339 format; 1970 if not known."),
    max_input_tokens: z.int().nullable().describe("Context window, in tokens; null if not known."),
    max_tokens: z.int().nullable().describe("Maximum output tokens; null if not known."),
    capabilities: Unknown,
    lifecycle: z.literal("active").describe("Always `active`."),
    line: Unknown,
    deprecated_at: Unknown,
    retires_at: Unknown,
  })
  .meta({ id: "MessageModel" });
export const MessageModelList = z
  .looseObject({
    data: z.array(MessageModel).describe("The models that the key may use in Messages: all, or a page of them."),
    has_more: z.boolean().describe("Whether there are more in the requested direction."),
    first_id: z.string().nullable().describe("Id of the first model of the page; null if it is empty."),
    last_id: z.string().nullable().describe("Id of the last model of the page; null if it is empty."),
  })
  .meta({ id: "MessageModelList" });
