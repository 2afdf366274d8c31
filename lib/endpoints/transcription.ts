import { Failure } from "../contracts/errors";
import { responseCounts, secondsOf } from "../contracts/token-counts";
import type { Estimates, TokenUse } from "../contracts/token-use";
import { Transcript, TranscriptEvent, TranscriptionRequest, TranslationRequest } from "../contracts/transcription";
import { TRANSCRIPT_TEXTS, type TranscriptFormat } from "../contracts/transcription-terms";
import { fieldsOf } from "../contracts/typed";
import type { UploadedFile } from "../contracts/uploaded-file";
import { wordTokens } from "../contracts/words";
import { FILES_BODY_LIMIT } from "./body-limit";
import { defineEndpoint } from "./define";
import { OPENAI_EVENTS } from "./framing";
import { checkFile, checkForm, playingTime, recorded } from "./transcription-file";

/** Up to this size, some minutes of speech, doing the work twice is a smaller loss than no transcript. */
const REPEATED_UP_TO = 1024 * 1024;
/** A second of silence. */
const EXAMPLE_FILE =
  "data:audio/flac;base64,ZkxhQ4AAACIPoA+gAAANAAANA+gA8AAAPoAiBUsPTuOrp+BUkP0J1Xmd//h1CAAPn+AAAAB8kv/4dQgBD5+LAAAA4ZP/+HUIAg+fNgAAAMaV//h1CAMPn10AAABblA==";
const STREAMED: ReadonlySet<TranscriptFormat | null | undefined> = new Set([undefined, null, "json", "text", "diarized_json"]);

/** Tokens per second of audio, for estimates. */
const TOKENS_PER_SECOND = 10;

type Heard = { file: UploadedFile | string };
/** Most models are priced per second; tokens are estimated for those priced by tokens. */
const ESTIMATES: Estimates<Heard, Transcript> = {
  input: ({ input: { file }, price, seconds }) => (price?.input ? Math.ceil((seconds ?? playingTime(file)) * TOKENS_PER_SECOND) : 0),
  output: ({ reply, price, bytesOut }) => (!price?.output ? 0 : reply ? wordTokens(reply.text) : Math.ceil(bytesOut / 4)),
  ofStreams: true,
  seconds: ({ file }) => playingTime(file),
};

const base = {
  method: "POST",
  errorFormat: "openai",
  scope: "transcriptions",
  capability: "transcription",
  tag: "Transcription",
  reply: Transcript,
  bodyLimitBytes: FILES_BODY_LIMIT,
  multipart: true,
  texts: [...new Set(TRANSCRIPT_TEXTS.values())],
  example: { model: "whisper-1", file: EXAMPLE_FILE, response_format: "json" },
  model: ({ model }: { model: string }) => model,
  user: ({ user }: { user?: string | null }) => user,
  repeatable: ({ file }: { file: UploadedFile | string }) => (typeof file === "string" ? file.length : file.bytes.length) <= REPEATED_UP_TO,
  finish: (reply: Transcript) => reply,
  tokens: usageOf,
  estimate: ESTIMATES,
  expects: ({ file }: { file: UploadedFile | string }) => ({ seconds: playingTime(file) }),
} as const;

export const createTranscription = defineEndpoint<TranscriptionRequest, Transcript, TranscriptEvent, "transcription">({
  ...base,
  id: "transcriptions.create",
  path: "/v1/audio/transcriptions",
  summary: "Transcribe audio",
  description:
    "As a multipart form, or as JSON whose `file` is a data URI or base64. `text`, `srt` and `vtt` are returned as plain text, the other " +
    "forms as JSON. With `stream` the text comes as events while it is recognised, and the last one has all of it.",
  body: TranscriptionRequest,
  chunk: TranscriptEvent,
  spell: (body, { form }) => (form ? readForm(body) : body),
  check: checkTranscription,
  call(model, call, context) {
    const heard = { ...call, wire: null, input: recorded(timesIfGiven(call.input), context) };
    if (call.input.stream) return { kind: "stream", events: model.stream(heard), framing: { ...OPENAI_EVENTS, close: "" } };
    return { kind: "answer", answer: model.transcribe(heard), type: typeOf(call.input) };
  },
  stream: {
    asked: ({ stream }) => stream === true,
    finish: (event) => event,
    tokens: (event) => (event.type === "transcript.text.done" ? usageOf(event) : undefined),
    ends: (event, ended) => void (event.type === "transcript.text.done" && ended.add(0)),
    choices: () => 1,
  },
});

export const createTranslation = defineEndpoint<TranslationRequest, Transcript, never, "transcription">({
  ...base,
  id: "translations.create",
  path: "/v1/audio/translations",
  summary: "Translate audio to English text",
  description: "Same request and reply as a transcription, but not streamed.",
  body: TranslationRequest,
  spell: (body, { form }) => (form ? readForm(body) : body),
  check({ file, stream }) {
    if (stream) throw new Failure("unsupported_value", "'stream' is not supported: translations are not streamed.", { param: "stream" });
    checkFile(file);
  },
  call: (model, call, context) => ({
    kind: "answer",
    answer: model.translate({ ...call, wire: null, input: recorded(call.input, context) }),
    type: typeOf(call.input),
  }),
});

const typeOf = ({ response_format }: { response_format?: string | null }) => TRANSCRIPT_TEXTS.get(response_format ?? "");

/** Form fields are strings; those that are numbers, booleans or lists in JSON are converted. */
function readForm(body: Record<string, unknown>): Record<string, unknown> {
  checkForm(body);
  const read = { ...body };
  const { temperature, stream } = read;
  if (typeof temperature === "string" && /^\d{0,9}(?:\.\d{1,18})?$/.test(temperature) && temperature !== "")
    read.temperature = Number(temperature);
  if (typeof stream === "string" && /^(?:true|false)$/i.test(stream)) read.stream = stream.toLowerCase() === "true";
  for (const name of ["timestamp_granularities", "include"]) if (typeof read[name] === "string") read[name] = [read[name]];
  for (const name of ["language", "prompt", "response_format", "temperature"]) if (read[name] === "") delete read[name];
  return read;
}

/** Timestamps come with `verbose_json` only; clients request them with any format, which some servers refuse. */
function timesIfGiven({ timestamp_granularities, ...input }: TranscriptionRequest): TranscriptionRequest {
  return input.response_format === "verbose_json" && timestamp_granularities != null ? { ...input, timestamp_granularities } : input;
}

function checkTranscription({ file, stream, response_format }: TranscriptionRequest): void {
  if (stream && !STREAMED.has(response_format))
    throw new Failure("unsupported_value", `'stream' is not supported with the format '${response_format}', which is not streamed.`, {
      param: "stream",
    });
  checkFile(file);
}

/** Usage as reported by the provider: tokens, or seconds of audio. */
function usageOf({ usage, duration }: { usage?: unknown; duration?: unknown }): TokenUse {
  const { input, output, billed } = responseCounts(usage);
  const said = fieldsOf(usage).seconds;
  return { input, output, seconds: secondsOf(said) ?? secondsOf(duration), billed };
}
