import { Failure } from "../../contracts/errors";
import type { SpeechRequest } from "../../contracts/speech";
import { SPEECH_FORMATS } from "../../contracts/speech-terms";
import type { ModelCall, Sound, SpeechModel } from "../capabilities";
import type { ChunkedReply } from "../http";
import { readReply } from "../read-reply";
import { unusable } from "../vendor-failure";
import type { Client } from "./client";

const PATH = "/audio/speech";
/** Only errors are collected; audio is streamed. */
const LIMIT_BYTES = 1024 * 1024;
const AUDIO_TYPE = /^audio\/[\x21-\x7e][\x20-\x7e]{0,99}$/i;
/** Content types of servers that don't declare the audio's. */
const NO_TYPE = /^(?:(?:application|binary)\/octet-stream\b.*)?$/i;

export function createSpeech(client: Client): SpeechModel {
  return { speak: (call) => speak(call, client) };
}

/** Resolves with the first bytes: until then a failure can still get its own status, or be retried elsewhere. */
async function speak(call: ModelCall<SpeechRequest>, client: Client): Promise<Sound> {
  const reply = await client.postForBytes(call, { path: PATH, body: bodyForSpeech(call), limitBytes: LIMIT_BYTES });
  if ("body" in reply) {
    readReply(reply, { context: client.contextOf(call), route: { path: PATH, read: () => undefined } });
    throw unusable("JSON where sound was asked for", reply);
  }
  const given = reply.headers["content-type"] ?? "";
  const type = AUDIO_TYPE.test(given) ? given : NO_TYPE.test(given) ? SPEECH_FORMATS[call.input.response_format ?? "mp3"] : undefined;
  if (type === undefined) {
    void reply.chunks.return?.();
    throw unusable(`${given} where sound was asked for`, reply);
  }
  const first = await reply.chunks.next();
  if (first.done) throw unusable("no bytes where sound was asked for", reply);
  return { type, bytes: new SoundBytes(first.value, reply.chunks) };
}

/** The caller's bytes if nothing has to change. The gateway makes audio events itself, so plain audio is requested. */
function bodyForSpeech({ input, model, wire }: ModelCall<SpeechRequest>): Uint8Array | string {
  if (wire !== null && input.model === model && input.stream_format === undefined) return wire;
  const { stream_format: _events, ...body } = input;
  return JSON.stringify({ ...body, model });
}

/** Audio whose first bytes have arrived. */
class SoundBytes implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #rest: ChunkedReply["chunks"];
  #first: Uint8Array | undefined;

  constructor(first: Uint8Array, rest: ChunkedReply["chunks"]) {
    this.#first = first;
    this.#rest = rest;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const value = this.#first;
    this.#first = undefined;
    return value === undefined ? this.#rest.next().catch(throwFinal) : Promise.resolve({ done: false, value });
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#first = undefined;
    await this.#rest.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Once bytes are sent, a retry would send them twice. */
function throwFinal(error: unknown): never {
  if (!(error instanceof Failure) || !error.detail.transient) throw error;
  throw new Failure(error.code, error.message, { ...error.detail, transient: false });
}
