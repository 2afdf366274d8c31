import { z } from "zod";
import { Name } from "./scalar";
import { SPEECH_FORMATS, SPEECH_LIMIT, VOICES } from "./speech-terms";
import { keysOf } from "./typed";

/** Spec 4.18. The length of `input` is checked in code points, outside of the schema. */
export const SpeechRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `speech`, such as `sandbox-speech`."),
    input: z.string().min(1).meta({ maxLength: SPEECH_LIMIT, description: "The text to speak, 1 to 4,096 characters." }),
    voice: z
      .union([z.string().min(1).max(256), z.looseObject({ id: z.string().min(1).max(256).describe("The vendor's name of the voice.") })])
      .meta({ description: `A voice by name, or an object with its id: ${VOICES.join(", ")}, or one of the model's own.` }),
    response_format: z.enum(keysOf(SPEECH_FORMATS)).nullish().describe("File format. Default: `mp3`."),
    speed: z.number().min(0.25).max(4).nullish().meta({ description: "Speed of speech, 0.25 to 4; 1 is normal. Default: 1." }),
    instructions: z
      .string()
      .max(4096)
      .nullish()
      .describe("How to speak, for models that accept instructions; up to 4,096 characters. Default: none."),
    stream_format: z.enum(["audio", "sse"]).nullish().describe("Whether the audio is returned as a file or in events. Default: `audio`."),
    user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
  })
  .meta({ id: "SpeechRequest" });
export type SpeechRequest = z.infer<typeof SpeechRequest>;

/** An event of `stream_format: sse`. */
export const SpeechEvent = z
  .union([
    z.looseObject({
      type: z.literal("speech.audio.delta").describe("Always `speech.audio.delta`: the next piece of the file."),
      audio: z.string().meta({ description: "The piece in base64." }),
    }),
    z.looseObject({
      type: z.literal("speech.audio.done").describe("Always `speech.audio.done`: the file is complete."),
      usage: z
        .looseObject({
          input_tokens: z.int().describe("Tokens of the text; 0 if not known."),
          output_tokens: z.int().describe("Tokens of the audio; 0 if not known."),
          total_tokens: z.int().describe("Sum of the two."),
        })
        .describe("Token usage of the call."),
    }),
  ])
  .meta({ id: "SpeechEvent" });
export type SpeechEvent = z.infer<typeof SpeechEvent>;
