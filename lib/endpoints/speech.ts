import { Failure } from "../contracts/errors";
import { SpeechEvent, SpeechRequest } from "../contracts/speech";
import { codePoints, SPEECH_FORMATS, SPEECH_LIMIT, VOICES } from "../contracts/speech-terms";
import { isOneOf } from "../contracts/typed";
import type { EventStream, ModelCall, Sound } from "../providers/capabilities";
import { type CallContext, defineEndpoint } from "./define";
import { OPENAI_EVENTS } from "./framing";

/** Generated audio is stored up to this size; longer audio is sent only. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Audio tokens per second, for estimates. */
const BYTES_PER_TOKEN = 480;

/** Spec 4.18. */
export const createSpeech = defineEndpoint<SpeechRequest, never, SpeechEvent, "speech">({
  id: "speech.create",
  method: "POST",
  path: "/v1/audio/speech",
  errorFormat: "openai",
  scope: "speech",
  capability: "speech",
  tag: "Speech",
  summary: "Turn text into speech",
  description:
    "Returns the audio itself, streamed as it is generated, except `wav`, whose header contains the total length. " +
    "With `stream_format: sse` it comes as events whose `audio` is base64. It is kept among the team's assets.",
  body: SpeechRequest,
  reply: SpeechEvent,
  chunk: SpeechEvent,
  files: Object.values(SPEECH_FORMATS),
  example: { model: "sandbox-speech", input: "The train now standing at platform two.", voice: "nova" },
  check: checkSpeech,
  model: (input) => input.model,
  user: (input) => input.user,
  call(model, call, context) {
    const sound = model.speak(call).then((made) => keeping(made, call, context));
    return call.input.stream_format === "sse"
      ? { kind: "stream", events: speechEvents(sound, call.input, context), framing: { ...OPENAI_EVENTS, close: "" } }
      : { kind: "file", file: sound };
  },
  finish: (reply) => reply,
  tokens: () => undefined,
  estimate: { output: ({ price, bytesOut }) => (price?.output ? Math.ceil(bytesOut / BYTES_PER_TOKEN) : 0), ofStreams: true },
  characters: ({ input }) => codePoints(input),
  stream: {
    asked: (input) => input.stream_format === "sse",
    finish: (event) => event,
    // The counts in its events are estimates made here.
    tokens: () => undefined,
    ends: (event, ended) => void (event.type === "speech.audio.done" && ended.add(0)),
    choices: () => 1,
  },
});

function checkSpeech(input: SpeechRequest, { strict }: { strict: boolean }): void {
  const length = codePoints(input.input);
  if (length > SPEECH_LIMIT)
    throw new Failure("string_above_max_length", `Invalid 'input': it has ${length} characters; the limit is ${SPEECH_LIMIT}.`, {
      param: "input",
    });
  if (strict && !isOneOf(VOICES, input.voice))
    throw new Failure("invalid_value", `Invalid value for 'voice': expected one of ${VOICES.map((voice) => `'${voice}'`).join(", ")}.`, {
      param: "voice",
    });
}

/** Passes audio on and stores it once complete. A storage failure does not fail the call. */
function keeping(sound: Sound, call: ModelCall<SpeechRequest>, context: CallContext): Sound {
  return { type: sound.type, bytes: tee(sound, call, context) };
}

async function* tee(sound: Sound, call: ModelCall<SpeechRequest>, context: CallContext): AsyncGenerator<Uint8Array, void, undefined> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of sound.bytes) {
    size += chunk.byteLength;
    if (size <= MAX_KEPT_BYTES) kept.push(chunk);
    else kept.length = 0;
    yield chunk;
  }
  if (size === 0 || size > MAX_KEPT_BYTES) return;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of kept) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  const made = { bytes: whole, type: sound.type, model: call.publicModel, prompt: call.input.input };
  await context.team.keep(made).catch(() => call.warn("the sound was sent and could not be kept"));
}

async function* speechEvents(sound: Promise<Sound>, input: SpeechRequest, context: CallContext): EventStream<SpeechEvent> {
  let size = 0;
  for await (const chunk of (await sound).bytes) {
    size += chunk.byteLength;
    yield { chunk: { type: "speech.audio.delta", audio: context.base64(chunk) } };
  }
  // Speech has no tokens of its own: estimated at four characters each.
  const usage = { input_tokens: Math.ceil(codePoints(input.input) / 4), output_tokens: Math.ceil(size / BYTES_PER_TOKEN) };
  yield { chunk: { type: "speech.audio.done", usage: { ...usage, total_tokens: usage.input_tokens + usage.output_tokens } } };
}
