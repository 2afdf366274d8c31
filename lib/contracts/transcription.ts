import { z } from "zod";
import { JsonObject, Name, TokenCount } from "./scalar";
import { TRANSCRIPT_FORMATS } from "./transcription-terms";
import { isUploadedFile, type UploadedFile } from "./uploaded-file";

/** The longest prompt, in UTF-16 code units. */
const PROMPT_LIMIT = 32_000;
const FILE = "A file of a form; in JSON a data URI or base64. FLAC, M4A, MP3, MP4, OGG, WAV, WebM or AAC.";

const common = {
  model: Name.describe("A model with the capability `transcription`, such as `sandbox-transcribe`."),
  file: z
    .custom<UploadedFile | string>((value) => isUploadedFile(value) || (typeof value === "string" && value !== ""), {
      message: "expected a file of a form, or in JSON a data URI or base64",
    })
    .meta({ override: { type: "string", description: FILE } }),
  prompt: z
    .string()
    .max(PROMPT_LIMIT)
    .nullish()
    .meta({ description: "Words that are likely to occur, or the preceding text, up to 32,000 characters. Default: none." }),
  temperature: z.number().min(0).max(1).nullish().describe("Randomness of the transcript, 0 to 1; 0 is the most predictable. Default: 0."),
  user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
};

/** OpenAI's form. Unknown fields are passed on. */
export const TranscriptionRequest = z
  .looseObject({
    ...common,
    language: z.string().min(1).max(64).nullish().meta({ description: "Language of the audio, for example `en`. Default: auto-detected." }),
    response_format: z
      .enum(TRANSCRIPT_FORMATS)
      .nullish()
      .meta({ description: "Format of the transcript; `text`, `srt` and `vtt` are returned as plain text. Default: `json`." }),
    timestamp_granularities: z
      .array(z.enum(["word", "segment"]))
      .min(1)
      .max(2)
      .nullish()
      .meta({
        description:
          "Which timestamps `verbose_json` contains: of words, of segments, or of both; other formats have no timestamps and ignore it. Default: `segment`.",
      }),
    include: z
      .array(z.string().max(64))
      .max(16)
      .nullish()
      .describe("What else to include in the reply, such as `logprobs`; up to 16. Default: nothing."),
    stream: z
      .boolean()
      .nullish()
      .describe(
        "Whether the text is streamed as server-sent events while it is recognised; `srt`, `vtt` and `verbose_json` are not streamed. Default: `false`.",
      ),
  })
  .meta({ id: "TranscriptionRequest" });
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>;

export const TranslationRequest = z
  .looseObject({
    ...common,
    response_format: z
      .enum(["json", "text", "srt", "vtt", "verbose_json"])
      .nullish()
      .meta({ description: "Format of the transcript; `text`, `srt` and `vtt` are returned as plain text. Default: `json`." }),
    stream: z.boolean().nullish().describe("Streams of translations are not supported: `true` is answered with 400. Default: `false`."),
  })
  .meta({ id: "TranslationRequest" });
export type TranslationRequest = z.infer<typeof TranslationRequest>;

const Usage = z.looseObject({
  type: z.string().optional().meta({ description: "`tokens` or `duration`." }),
  input_tokens: TokenCount.optional().describe("Tokens of the audio and the prompt, if the model counts tokens."),
  output_tokens: TokenCount.optional().describe("Tokens of the text, if the model counts tokens."),
  seconds: z.number().optional().describe("Length of the audio in seconds, if the model counts time."),
});
const Span = {
  start: z.number().describe("Seconds from the start of the audio."),
  end: z.number().describe("Seconds from the start of the audio."),
};

/** Optional fields are present in `verbose_json`. */
export const Transcript = z
  .looseObject({
    text: z.string().describe("The full transcript."),
    language: z.string().nullish().describe("The spoken language, as the model names it."),
    duration: z.union([z.number(), z.string()]).nullish().describe("Length of the audio in seconds."),
    segments: z
      .array(z.looseObject({ ...Span, text: z.string().describe("Text spoken in this interval.") }))
      .nullish()
      .describe("The text in segments, with timestamps."),
    words: z
      .array(z.looseObject({ ...Span, word: z.string().describe("The spoken word.") }))
      .nullish()
      .describe("The text by words, with timestamps, if requested by `timestamp_granularities`."),
    logprobs: z.array(JsonObject).nullish().describe("Log probabilities of the tokens, if requested by `include`."),
    usage: Usage.nullish().describe("Token usage of the call."),
  })
  .meta({ id: "Transcript" });
export type Transcript = z.infer<typeof Transcript>;

export const TranscriptEvent = z
  .union([
    z.looseObject({
      type: z.literal("transcript.text.delta").describe("Always `transcript.text.delta`."),
      delta: z.string().describe("The next piece of the text."),
    }),
    z.looseObject({
      type: z.literal("transcript.text.segment").describe("Always `transcript.text.segment`."),
      ...Span,
      text: z.string().describe("Text spoken in this interval."),
      speaker: z.string().nullish().describe("The speaker, if the model identifies speakers."),
    }),
    z.looseObject({
      type: z.literal("transcript.text.done").describe("Always `transcript.text.done`."),
      text: z.string().describe("The full transcript."),
      usage: Usage.nullish().describe("Token usage of the call."),
    }),
  ])
  .meta({ id: "TranscriptEvent" });
export type TranscriptEvent = z.infer<typeof TranscriptEvent>;
