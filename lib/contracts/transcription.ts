import { z } from "zod";
import { JsonObject, Name, TokenCount } from "./scalar";
import { TRANSCRIPT_FORMATS } from "./transcription-terms";
import { isUploadedFile, type UploadedFile } from "./uploaded-file";

/** Longest hint at what is said, in UTF-16 code units. */
const PROMPT_LIMIT = 32_000;
const FILE = "A file of a form; in JSON a data URI or base64. FLAC, M4A, MP3, MP4, OGG, WAV, WebM or AAC.";

const common = {
  model: Name,
  file: z
    .custom<UploadedFile | string>((value) => isUploadedFile(value) || (typeof value === "string" && value !== ""), {
      message: "expected a file of a form, or in JSON a data URI or base64",
    })
    .meta({ override: { type: "string", description: FILE } }),
  prompt: z.string().max(PROMPT_LIMIT).nullish().meta({ description: "Words that are likely to come, or the text before." }),
  temperature: z.number().min(0).max(1).nullish(),
  user: z.string().nullish(),
};

/** As OpenAI's clients send it. Fields that are not listed here are passed on. */
export const TranscriptionRequest = z
  .looseObject({
    ...common,
    language: z.string().min(1).max(64).nullish().meta({ description: "Of what is said, for example `en`; found out when absent." }),
    response_format: z.enum(TRANSCRIPT_FORMATS).nullish().meta({ description: "`json` when absent." }),
    timestamp_granularities: z
      .array(z.enum(["word", "segment"]))
      .min(1)
      .max(2)
      .nullish()
      .meta({ description: "For `verbose_json`." }),
    include: z.array(z.string().max(64)).max(16).nullish(),
    stream: z.boolean().nullish(),
  })
  .meta({ id: "TranscriptionRequest" });
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>;

export const TranslationRequest = z
  .looseObject({
    ...common,
    response_format: z.enum(["json", "text", "srt", "vtt", "verbose_json"]).nullish().meta({ description: "`json` when absent." }),
    stream: z.boolean().nullish(),
  })
  .meta({ id: "TranslationRequest" });
export type TranslationRequest = z.infer<typeof TranslationRequest>;

const Usage = z.looseObject({
  type: z.string().optional().meta({ description: "`tokens` or `duration`." }),
  input_tokens: TokenCount.optional(),
  output_tokens: TokenCount.optional(),
  seconds: z.number().optional(),
});
const Span = { start: z.number().meta({ description: "Seconds." }), end: z.number() };

/** `verbose_json` has what is optional here. */
export const Transcript = z
  .looseObject({
    text: z.string(),
    language: z.string().nullish(),
    duration: z.union([z.number(), z.string()]).nullish().meta({ description: "Seconds." }),
    segments: z.array(z.looseObject({ ...Span, text: z.string() })).nullish(),
    words: z.array(z.looseObject({ ...Span, word: z.string() })).nullish(),
    logprobs: z.array(JsonObject).nullish(),
    usage: Usage.nullish(),
  })
  .meta({ id: "Transcript" });
export type Transcript = z.infer<typeof Transcript>;

export const TranscriptEvent = z
  .union([
    z.looseObject({ type: z.literal("transcript.text.delta"), delta: z.string() }),
    z.looseObject({ type: z.literal("transcript.text.segment"), ...Span, text: z.string(), speaker: z.string().nullish() }),
    z.looseObject({ type: z.literal("transcript.text.done"), text: z.string(), usage: Usage.nullish() }),
  ])
  .meta({ id: "TranscriptEvent" });
export type TranscriptEvent = z.infer<typeof TranscriptEvent>;
