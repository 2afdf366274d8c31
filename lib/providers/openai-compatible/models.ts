import type { CapabilityName } from "../../contracts/model";
import type { ModelListing } from "../capabilities";
import { isFields } from "../fields";
import { whatVendorsSay } from "./vendor-facts";

const MAX_MODELS = 5000;

/** Matches a word of a model's name: `tts` in `tts-1`, `gpt-4o-mini-tts` and `org/tts`. */
const word = (words: string): RegExp => new RegExp(`(?:^|[-_/.: ])(?:${words})(?=[-_/.: ]|$)`, "i");

/** The protocol's model list doesn't contain capabilities; names often imply them. The first match counts. */
const BY_NAME: readonly [RegExp, readonly CapabilityName[]][] = [
  [/moderation/i, ["moderation"]],
  [/rerank/i, ["rerank"]],
  [/realtime/i, []],
  [/whisper|transcribe|parakeet|moonshine|sensevoice/i, ["transcription"]],
  [word("asr|stt"), ["transcription"]],
  [/embed|^(?:.*\/)?(?:bge|gte|e5|voyage)-/i, ["embedding"]],
  [word("sora\\d?|veo\\d?|video|t2v|i2v"), ["video"]],
  [/gemini.*image/i, ["chat", "content", "image"]],
  [/kokoro|piper|chatterbox|parler|xtts|speecht5|cosyvoice|elevenlabs/i, ["speech"]],
  [word("tts|speech|bark|orpheus|eleven"), ["speech"]],
  [/dall-e|stable-?diffusion|sdxl|seedream|hidream|cogview|kandinsky|ideogram|recraft|playground-v/i, ["image"]],
  [word("image|flux\\d?|imagen\\d?|sd\\d?"), ["image"]],
];
/** The gateway serves `content` over chat. */
const GENERAL: readonly CapabilityName[] = ["chat", "completion", "embedding", "content"];

export function capabilitiesOf(model: string): readonly CapabilityName[] {
  return BY_NAME.find(([pattern]) => pattern.test(model))?.[1] ?? GENERAL;
}

/** The entries of a reply; none for null, which servers without models send. Some send a bare list (Together), or call it `models`. */
function entriesIn(reply: unknown): unknown[] | undefined {
  if (Array.isArray(reply)) return reply;
  if (!isFields(reply)) return undefined;
  const list = [reply.data, reply.models].find((one) => Array.isArray(one));
  return Array.isArray(list) ? list : reply.data === null ? [] : undefined;
}

/** Reads a `GET /models` reply; undefined if the value isn't one. Entries without an id are omitted. */
export function readModelList(reply: unknown, provider: string): ModelListing[] | undefined {
  return entriesIn(reply)
    ?.slice(0, MAX_MODELS)
    .map((entry) => (typeof entry === "string" ? { id: entry } : entry))
    .filter(isFields)
    .flatMap((model) => {
      const { id = model.name, created, owned_by } = model;
      if (typeof id !== "string" || id === "" || id.length > 256) return [];
      const capabilities = capabilitiesOf(id);
      const limit = [model.context_length, model.max_model_len, model.context_window].find((size) => typeof size === "number");
      return [
        {
          id,
          capabilities,
          // A chat that asks for an image uses this model.
          ...(capabilities.length === 1 && capabilities[0] === "image" ? { modalities: ["IMAGE" as const] } : {}),
          created: typeof created === "number" && Number.isFinite(created) ? Math.trunc(created) : 0,
          ownedBy: typeof owned_by === "string" ? owned_by : provider,
          ...(typeof limit === "number" && limit > 0 ? { inputTokenLimit: Math.trunc(limit) } : {}),
          ...whatVendorsSay(model),
        },
      ];
    });
}
