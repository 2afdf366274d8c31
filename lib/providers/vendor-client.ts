import { writeLossless } from "../contracts/lossless-json";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import { type Authority, authorised } from "./authorised";
import type { Cancellation, EventStream, ModelCall, StreamEvent } from "./capabilities";
import { isFields } from "./fields";
import { type ChunkedReply, createUpstream, type EventsCall } from "./http";
import { inBandFailure, parseJsonLossless, type Route, readReply } from "./read-reply";
import { withModel } from "./renamed-body";
import { hiddenParts } from "./signed-upstream";
import { LAST, readEvents } from "./sse";
import { type ErrorContext, unusable } from "./vendor-failure";

/** A whole answer may take as long as client libraries wait for it; a stream has to show a sign of life much sooner. */
/** A call ends by its own clock, which its route sets. */
const NO_TIMEOUT = Number.POSITIVE_INFINITY;
const LIST_TIMEOUT_MS = 10_000;
const LIST_LIMIT_BYTES = 8 * 1024 * 1024;

export interface VendorClientOptions {
  baseUrl: string;
  /** Credentials and fixed headers, lower-case names. */
  headers: Record<string, string>;
  /** Credentials that are fetched, or computed for each request. */
  authority?: Authority;
  /** Parts of the headers that must be hidden. */
  secrets: readonly (string | undefined)[];
  /** Header for the gateway's request id, if the vendor accepts one. */
  requestIdHeader?: string;
  meaning?: ErrorContext["meaning"];
}

export interface VendorPost<Found> extends Route<Found> {
  headers?: Readonly<Record<string, string>>;
  /** Encoded JSON. */
  body: Uint8Array | string;
}
interface ByteStream {
  path: string;
  body: string;
  /** MIME type of the stream. */
  accept: string;
}
interface VendorStream<Chunk> {
  path: string;
  headers?: Readonly<Record<string, string>>;
  body: Uint8Array | string;
  /** Interprets an event's JSON: nothing, an item, or the end. Throws `Failure` for an error in the stream. */
  read(value: Record<string, unknown>, text: string): StreamEvent<Chunk> | undefined | typeof LAST;
}

/** JSON calls to one vendor. Every method throws `Failure` with the vendor's message, without credentials and addresses. */
export interface VendorClient {
  post<Found>(call: ModelCall<unknown>, request: VendorPost<Found>): Promise<{ reply: Found; wire?: string }>;
  stream<Chunk>(call: ModelCall<unknown>, request: VendorStream<Chunk>): EventStream<Chunk>;
  /** The bytes of a stream in another framing, and how to read the errors in it. */
  open(call: ModelCall<unknown>, request: ByteStream): Promise<{ chunks: ChunkedReply["chunks"]; context: ErrorContext }>;
  /** Outside of calls; a POST if there is a body. */
  get<Found>(route: Route<Found> & { body?: string }, signal: Cancellation): Promise<Found>;
  close(): Promise<void>;
}

export function createVendorClient(options: VendorClientOptions): VendorClient {
  const { baseUrl, headers, authority, secrets, requestIdHeader, meaning } = options;
  const plain = createUpstream({
    baseUrl,
    headers: () => headers,
    headersTimeoutMs: NO_TIMEOUT,
    bodyTimeoutMs: NO_TIMEOUT,
  });
  const upstream = authority ? authorised(plain, authority) : plain;
  const hidden = hiddenParts({ baseUrl, parts: secrets });
  const contextOf = (publicModel: string): ErrorContext => ({ publicModel, hidden, meaning });
  const more = ({ requestId, trace }: ModelCall<unknown>) =>
    requestIdHeader === undefined ? trace : { [requestIdHeader]: requestId, ...trace };

  return {
    async post(call, { body, headers: own, ...route }) {
      const reply = await upstream.postJson({
        path: route.path,
        body,
        signal: call.signal,
        headers: own === undefined ? more(call) : { ...more(call), ...own },
      });
      return readReply(reply, { context: contextOf(call.publicModel), route: { ...route, parse: parseJsonLossless } });
    },
    stream(call, { path, headers: own, body, read }) {
      let running: EventsCall | undefined;
      let answered: ReplyHeaders | undefined;
      const context = contextOf(call.publicModel);
      return readEvents({
        async open() {
          const sent = { path, body, signal: call.signal, headers: { accept: "text/event-stream", ...more(call), ...own } };
          running = upstream.postForEvents(sent);
          const reply = await running.reply;
          answered = reply.headers;
          if ("chunks" in reply) return reply.chunks;
          readReply(reply, { context, route: { path, read: () => undefined } });
          throw unusable("a whole answer where events were asked for", { ...reply, paid: true });
        },
        cancel: () => running?.cancel(),
        drain: () => running?.drain(),
        read: dropping(call, (data) => {
          const value = parseJsonLossless(data);
          const failure = inBandFailure(value, context, answered);
          if (failure !== undefined) throw failure;
          return isFields(value) ? read(value, data) : null;
        }),
      });
    },
    async open(call, { path, body, accept }) {
      const context = contextOf(call.publicModel);
      const reply = await upstream.postForBytes({ path, body, signal: call.signal, headers: { accept, ...more(call) } });
      if ("chunks" in reply) return { chunks: reply.chunks, context };
      readReply(reply, { context, route: { path, read: () => undefined } });
      throw unusable("a whole answer where a stream was asked for", { ...reply, paid: true });
    },
    async get({ body, ...route }, signal) {
      const bounds = { limitBytes: LIST_LIMIT_BYTES, headersTimeoutMs: LIST_TIMEOUT_MS, bodyTimeoutMs: LIST_TIMEOUT_MS };
      const request = { path: route.path, signal, ...bounds };
      const reply = await (body === undefined ? upstream.getJson(request) : upstream.postJson({ ...request, body }));
      return readReply(reply, { context: contextOf(""), route }).reply;
    },
    close: () => upstream.close(),
  };
}

/** Events that aren't JSON are dropped, with one warning. */
function dropping<Item>(call: ModelCall<unknown>, read: (data: string) => Item | undefined | typeof LAST | null) {
  let warned = false;
  return (data: string): Item | undefined | typeof LAST => {
    if (data === "[DONE]") return LAST;
    const item = read(data);
    if (item !== null) return item;
    if (!warned) call.warn("the provider sent an event that could not be read; it was dropped");
    warned = true;
    return undefined;
  };
}

/** The caller's body unchanged if the dialect and the model's name allow it; otherwise `input` with the new name. */
export function bodyOf<Input extends object>({ input, model, wire }: ModelCall<Input>): Uint8Array | string {
  if (wire !== null && "model" in input) {
    const sent = input.model === model ? wire : withModel(wire, model);
    if (sent !== undefined) return sent;
  }
  return writeLossless({ ...input, model });
}
