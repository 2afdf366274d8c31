import { z } from "zod";

/** What a model can be asked to do. An endpoint names the one it needs. */
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

/** What a model has to be listed with for what an endpoint needs: dialects of chat are no capabilities of their own. */
export function listedAs<Needed extends string>(needed: Needed): Exclude<Needed, ChatForm> | "chat" {
  return FORMS.has(needed) ? "chat" : (needed as Exclude<Needed, ChatForm>);
}
type ChatForm = "messages" | "responses" | "conversation";
const FORMS: ReadonlySet<string> = new Set<ChatForm>(["messages", "responses", "conversation"]);

export const Model = z
  .looseObject({
    id: z.string(),
    object: z.literal("model"),
    created: z.int(),
    owned_by: z.string(),
    capabilities: z.array(CapabilityName).optional(),
    simulated: z.boolean().optional(),
  })
  .meta({ id: "Model", description: "A model this gateway can route to. `simulated` marks the embedded sandbox." });
export type Model = z.infer<typeof Model>;
export const ModelList = z.looseObject({ object: z.literal("list"), data: z.array(Model) }).meta({ id: "ModelList" });

export const ContentModel = z
  .looseObject({
    name: z.string(),
    displayName: z.string(),
    description: z.string(),
    inputTokenLimit: z.int(),
    outputTokenLimit: z.int(),
    supportedGenerationMethods: z.array(z.string()),
  })
  .meta({ id: "ContentModel" });
export const ContentModelList = z.looseObject({ models: z.array(ContentModel) }).meta({ id: "ContentModelList" });
