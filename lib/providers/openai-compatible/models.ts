import type { CapabilityName } from "../../contracts/model";
import type { ModelListing } from "../capabilities";
import { isFields } from "./reply";

const MAX_MODELS = 5000;

/** The protocol's model list does not say what a model can do; its name often does. The first match counts. */
const BY_NAME: readonly [RegExp, readonly CapabilityName[]][] = [
  [/moderation/i, ["moderation"]],
  [/embed|^(?:.*\/)?(?:bge|gte|e5|voyage)-/i, ["embedding"]],
  [/whisper|transcribe|realtime|rerank|(?:^|[-/])(?:tts|asr|stt)(?:[-:]|$)/i, []],
  [/dall-e|gpt-image|stable-diffusion|sdxl|(?:^|[-/])(?:flux|imagen|sora|veo)(?:[-.:]|$)/i, []],
];
/** `content` is served over chat by the gateway. */
const GENERAL: readonly CapabilityName[] = ["chat", "completion", "embedding", "content"];

export function capabilitiesOf(model: string): readonly CapabilityName[] {
  return BY_NAME.find(([pattern]) => pattern.test(model))?.[1] ?? GENERAL;
}

/** The listings in a `GET /models` reply; undefined where it is no such reply. Entries without an id are left out. */
export function readModelList(reply: unknown, provider: string): ModelListing[] | undefined {
  if (!isFields(reply) || !Array.isArray(reply.data)) return undefined;
  return reply.data
    .slice(0, MAX_MODELS)
    .filter(isFields)
    .flatMap((model) => {
      const { id, created, owned_by } = model;
      if (typeof id !== "string" || id === "" || id.length > 256) return [];
      const limit = [model.context_length, model.max_model_len, model.context_window].find((size) => typeof size === "number");
      return [
        {
          id,
          capabilities: capabilitiesOf(id),
          created: typeof created === "number" && Number.isFinite(created) ? Math.trunc(created) : 0,
          ownedBy: typeof owned_by === "string" ? owned_by : provider,
          ...(typeof limit === "number" && limit > 0 ? { inputTokenLimit: Math.trunc(limit) } : {}),
        },
      ];
    });
}
