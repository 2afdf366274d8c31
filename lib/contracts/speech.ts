import { z } from "zod";
import { Name } from "./scalar";
import { SPEECH_FORMATS, SPEECH_LIMIT, type SpeechFormat, VOICES } from "./speech-terms";

/** Spec 4.18. The length of `input` is checked by code points, beside the schema. */
export const SpeechRequest = z
  .looseObject({
    model: Name,
    input: z.string().min(1).meta({ maxLength: SPEECH_LIMIT, description: "The text to speak, at most 4096 characters." }),
    voice: z
      .union([z.string().min(1).max(256), z.looseObject({ id: z.string().min(1).max(256) })])
      .meta({ description: VOICES.join(", ") }),
    response_format: z.enum(Object.keys(SPEECH_FORMATS) as [SpeechFormat, ...SpeechFormat[]]).nullish(),
    speed: z.number().min(0.25).max(4).nullish().meta({ description: "1 when absent." }),
    instructions: z.string().max(4096).nullish(),
    stream_format: z.enum(["audio", "sse"]).nullish(),
    user: z.string().nullish(),
  })
  .meta({ id: "SpeechRequest" });
export type SpeechRequest = z.infer<typeof SpeechRequest>;

/** An event of `stream_format: sse`. */
export const SpeechEvent = z
  .union([
    z.looseObject({ type: z.literal("speech.audio.delta"), audio: z.string().meta({ description: "Base64." }) }),
    z.looseObject({
      type: z.literal("speech.audio.done"),
      usage: z.looseObject({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() }),
    }),
  ])
  .meta({ id: "SpeechEvent" });
export type SpeechEvent = z.infer<typeof SpeechEvent>;
