import { Failure } from "../../contracts/errors";
import type { ReplyHeaders } from "../../contracts/vendor-reply";
import type { ModelCall, StreamEvent } from "../capabilities";
import type { EventsCall, Upstream } from "../http";
import { OneChunk } from "../one-chunk";
import { inBandFailure, readReply } from "../read-reply";
import { EventDecoder, LAST, readEvents } from "../sse";
import type { ErrorContext } from "../vendor-failure";
import { parseChat } from "./call-pieces";
import type { Refusals } from "./refusals";
import type { ReadChunk } from "./reply";
import { bodyForStream, type FamilyInput, headersOf } from "./request";

/** Recognises events by those parsed before. */
interface Alike<Chunk> {
  read(data: string): StreamEvent<Chunk> | undefined;
  learn(data: string, chunk: Chunk): void;
}

/** Knows which choices have not ended yet. */
interface Ending<Chunk> {
  note(chunk: Chunk): void;
  /** Closing chunk of all open choices; undefined if none is open. */
  fill(): Chunk | undefined;
}

export interface StreamRoute<Chunk> {
  path: string;
  /** Reads one stream's events; undefined for an unreadable one. */
  reader(call: ModelCall<FamilyInput>): { read(value: unknown): ReadChunk<Chunk> | undefined };
  /** Splits a whole answer into events, for a server that doesn't stream; undefined if it isn't an answer. */
  ofWhole(value: unknown, call: ModelCall<FamilyInput>): Chunk[] | undefined;
  /** One per stream; absent if each event is parsed. */
  alike?(): Alike<Chunk>;
  /** One per stream. */
  ending(): Ending<Chunk>;
}

export interface StreamSetting<Chunk> {
  upstream: Upstream;
  route: StreamRoute<Chunk>;
  /** The route's path for this call. */
  path: string;
  context: ErrorContext;
  /** For `stream_options`. */
  refusals: Refusals;
}

/** The events of a streamed call. The request is sent on the first `next()`. */
export function openStream<Chunk>(call: ModelCall<FamilyInput>, setting: StreamSetting<Chunk>) {
  const opening = new Opening(call, setting);
  const { route, context } = setting;
  const alike = route.alike?.();
  const ending = route.ending();
  const reader = route.reader(call);
  let warned = false;
  return readEvents<StreamEvent<Chunk>>({
    open: () => opening.open(),
    cancel: () => opening.cancel(),
    drain: () => opening.drain(),
    // A stream that declares its end wasn't cut, whatever is missing.
    close() {
      const chunk = ending.fill();
      if (chunk === undefined) return undefined;
      call.warn("the provider ended its stream without a finish reason; one was filled in");
      return { chunk: reader.read(chunk)?.chunk ?? chunk };
    },
    read(data) {
      const same = alike?.read(data);
      if (same !== undefined) return same;
      if (data === "[DONE]") return LAST;
      const value = parseChat(data);
      const failure = inBandFailure(value, context, opening.headers);
      if (failure !== undefined) throw failure;
      const found = reader.read(value);
      if (found === undefined) {
        if (!warned) call.warn("the provider sent an event that could not be read; it was dropped");
        warned = true;
        return undefined;
      }
      ending.note(found.chunk);
      // Multi-line or repaired data can't be passed on as one event's text.
      if (found.mended || data.includes("\n")) return { chunk: found.chunk };
      alike?.learn(data, found.chunk);
      return { chunk: found.chunk, wire: data };
    },
  });
}

/**
 * The chunks of a stream that arrived as one text, for a server that streams although not asked to. Undefined if the text contains no
 * events; throws `upstream_cut` if they break off.
 */
export function chunksIn<Chunk extends { choices: readonly unknown[] }>(
  text: string,
  { call, route, context }: { call: ModelCall<FamilyInput>; route: StreamRoute<Chunk>; context: ErrorContext },
): Chunk[] | undefined {
  const decoder = new EventDecoder();
  const reader = route.reader(call);
  const ending = route.ending();
  const chunks: Chunk[] = [];
  let done = false;
  for (const data of [...decoder.push(Buffer.from(text)), ...decoder.end()]) {
    done ||= data === "[DONE]";
    if (done) break;
    const value = parseChat(data);
    const failure = inBandFailure(value, context);
    if (failure !== undefined) throw failure;
    const found = reader.read(value);
    if (found === undefined) continue;
    ending.note(found.chunk);
    chunks.push(found.chunk);
  }
  if (!chunks.some(({ choices }) => choices.length > 0)) return undefined;
  const last = ending.fill();
  if (last !== undefined && !done) throw new Failure("upstream_cut", "The model's answer was cut off before it was complete.");
  return last === undefined ? chunks : [...chunks, reader.read(last)?.chunk ?? last];
}

/** Sends the request of a stream, again without `stream_options` if the server doesn't know it. */
class Opening<Chunk> {
  /** Of the reply, once it has begun. */
  headers: ReplyHeaders | undefined;
  #running: EventsCall | undefined;
  #cancelled = false;

  constructor(
    readonly call: ModelCall<FamilyInput>,
    readonly setting: StreamSetting<Chunk>,
  ) {}

  async open() {
    const { call, setting } = this;
    const body = bodyForStream(call, !setting.refusals.has(call.model));
    let reply = await this.#post(body.bytes);
    if (body.addedUsage && setting.refusals.suspects(reply) && !this.#cancelled) {
      reply = await this.#post(bodyForStream(call, false).bytes);
      setting.refusals.learn(call.model, reply);
    }
    this.headers = reply.headers;
    if ("chunks" in reply) return reply.chunks;
    const { context, route } = setting;
    const read = (value: unknown) => route.ofWhole(value, call);
    const { reply: chunks } = readReply(reply, { context, route: { path: route.path, read } });
    call.warn("the provider answered whole although a stream was asked for");
    return new OneChunk([...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map((data) => `data: ${data}\n\n`).join(""));
  }

  cancel(): void {
    this.#cancelled = true;
    this.#running?.cancel();
  }

  drain(): void {
    this.#running?.drain();
  }

  #post(body: Uint8Array | string) {
    const { call, setting } = this;
    const headers = { ...headersOf(call), accept: "text/event-stream" };
    this.#running = setting.upstream.postForEvents({ path: setting.path, body, signal: call.signal, headers });
    return this.#running.reply;
  }
}
