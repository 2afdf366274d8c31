import { type Authority, authorised } from "../authorised";
import type { Answer, ModelCall, StreamEvent } from "../capabilities";
import { type ChunkedReply, createUpstream, type EventsCall, type WholeReply } from "../http";
import type { Form } from "../http-form";
import { type Route, readReply } from "../read-reply";
import { hiddenParts } from "../signed-upstream";
import type { ErrorContext } from "../vendor-failure";
import { parseChat } from "./call-pieces";
import { Refusals } from "./refusals";
import { bodyForAnswer, type FamilyInput, headersOf } from "./request";
import { chunksIn, openStream, type StreamRoute } from "./stream";

/** A whole answer may take as long as client libraries wait for it; a stream has to show a sign of life much sooner. */
/** A call ends by its own clock, which its route sets. */
const NO_TIMEOUT = Number.POSITIVE_INFINITY;
const LIST_TIMEOUT_MS = 10_000;
const LIST_LIMIT_BYTES = 8 * 1024 * 1024;

export interface ClientOptions {
  baseUrl: string;
  /** Sent as a bearer token. */
  apiKey?: string;
  /** Other credentials than a bearer token: fixed headers, or an authority. */
  headers?: Record<string, string>;
  authority?: Authority;
  /** Further parts of credentials that must be hidden. */
  secrets?: readonly (string | undefined)[];
  /** The path of a call, if it depends on the model. */
  pathOf?(path: string, model: string): string;
  meaning?: ErrorContext["meaning"];
  /** Until the status of a whole answer or a file arrives, and between chunks of an answer's body; 600 s if absent. */
  answerTimeoutMs?: number;
  /** The same for streams, and between chunks of a file; 120 s if absent. */
  streamTimeoutMs?: number;
}

/** Where a call goes and the most that is collected of the reply. */
interface Destination {
  path: string;
  limitBytes: number;
}

/** An operation that is answered with JSON. */
interface AnswerRoute<Reply> {
  path: string;
  /** Reads the answer; returns the same object if its text may be passed on untouched. */
  read(value: unknown, call: ModelCall<FamilyInput>): Reply | undefined;
}

type Gatherable = { choices: readonly unknown[] };

/** The same for an operation that can be streamed; some servers always stream. */
export interface GatheringRoute<Reply, Chunk extends Gatherable> extends AnswerRoute<Reply> {
  stream: StreamRoute<Chunk>;
  ofChunks(chunks: readonly Chunk[]): unknown;
}

/** The kinds of calls to one server. */
export interface Client {
  answer<Reply, Chunk extends Gatherable>(
    call: ModelCall<FamilyInput>,
    route: AnswerRoute<Reply> | GatheringRoute<Reply, Chunk>,
  ): Promise<Answer<Reply>>;
  stream<Chunk>(call: ModelCall<FamilyInput>, route: StreamRoute<Chunk>): AsyncIterableIterator<StreamEvent<Chunk>, undefined>;
  /** Resolves with the reply, whatever its status. */
  post(call: ModelCall<unknown>, request: Destination & { body: string | Form }): Promise<WholeReply>;
  /** The same for a file; errors and JSON are collected whole. */
  postForBytes(call: ModelCall<unknown>, request: Destination & { body: Uint8Array | string }): Promise<WholeReply | ChunkedReply>;
  /** The same for a form answered with events. */
  postForEvents(call: ModelCall<unknown>, request: { path: string; form: Form }): EventsCall;
  /** For `readReply`. */
  contextOf(call: ModelCall<unknown>): ErrorContext;
  list<Found>(route: Route<Found>, signal: AbortSignal): Promise<Found>;
  close(): Promise<void>;
}

export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, authority, secrets = [], meaning, answerTimeoutMs = NO_TIMEOUT, streamTimeoutMs = NO_TIMEOUT } = options;
  const headers: Record<string, string> = options.headers ?? (apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` });
  const pathOf = options.pathOf ?? ((path: string) => path);
  const timeouts = { headersTimeoutMs: streamTimeoutMs, bodyTimeoutMs: streamTimeoutMs };
  const plain = createUpstream({ baseUrl, headers: () => headers, ...timeouts });
  const upstream = authority ? authorised(plain, authority) : plain;
  const hidden = hiddenParts({ baseUrl, parts: [apiKey, ...secrets] });
  const refusals = new Refusals("stream_options");
  const contextOf = ({ publicModel }: ModelCall<unknown>): ErrorContext => ({ publicModel, hidden, meaning });
  const whole = (call: ModelCall<unknown>) => ({
    signal: call.signal,
    headers: headersOf(call),
    headersTimeoutMs: answerTimeoutMs,
    bodyTimeoutMs: answerTimeoutMs,
  });

  return {
    answer(call, route) {
      // Not `whole(call)` with a spread: this is the path of every text call.
      const reply = upstream.postJson({
        path: pathOf(route.path, call.model),
        body: bodyForAnswer(call),
        signal: call.signal,
        headers: headersOf(call),
        headersTimeoutMs: answerTimeoutMs,
        bodyTimeoutMs: answerTimeoutMs,
      });
      return reply.then((found) => readAnswer(found, { call, route, context: contextOf(call) }));
    },
    stream: (call, route) =>
      openStream(call, { upstream, route, path: pathOf(route.path, call.model), refusals, context: contextOf(call) }),
    post(call, { path, body, limitBytes }) {
      const request = { path: pathOf(path, call.model), limitBytes, ...whole(call) };
      return typeof body === "string" ? upstream.postJson({ ...request, body }) : upstream.postForm({ ...request, form: body });
    },
    postForBytes: (call, request) =>
      upstream.postForBytes({
        ...request,
        path: pathOf(request.path, call.model),
        ...whole(call),
        bodyTimeoutMs: streamTimeoutMs,
      }),
    postForEvents: (call, request) =>
      upstream.postForEvents({
        ...request,
        path: pathOf(request.path, call.model),
        ...whole(call),
        headers: { ...headersOf(call), accept: "text/event-stream" },
      }),
    contextOf,
    async list(route, signal) {
      const bounds = { limitBytes: LIST_LIMIT_BYTES, headersTimeoutMs: LIST_TIMEOUT_MS, bodyTimeoutMs: LIST_TIMEOUT_MS };
      const reply = await upstream.getJson({ path: route.path, signal, ...bounds });
      return readReply(reply, { context: { publicModel: "", hidden, meaning }, route }).reply;
    },
    close: () => upstream.close(),
  };
}

interface AnswerReading<Reply, Chunk extends Gatherable> {
  call: ModelCall<FamilyInput>;
  route: AnswerRoute<Reply> | GatheringRoute<Reply, Chunk>;
  context: ErrorContext;
}

/** The text is passed on only if the answer was unchanged. */
function readAnswer<Reply, Chunk extends Gatherable>(
  found: WholeReply,
  { call, route, context }: AnswerReading<Reply, Chunk>,
): Answer<Reply> {
  let sent: unknown;
  const read = (value: unknown) => {
    sent = value;
    return route.read(value, call);
  };
  const readText = "stream" in route ? (text: string) => gathered(text, { call, route, context }) : undefined;
  const answer = readReply(found, { context, route: { path: route.path, read, readText, parse: parseChat } });
  return answer.reply === sent ? answer : { reply: answer.reply };
}

function gathered<Reply, Chunk extends Gatherable>(
  text: string,
  { call, route, context }: AnswerReading<Reply, Chunk> & { route: GatheringRoute<Reply, Chunk> },
): Reply | undefined {
  const chunks = chunksIn(text, { call, route: route.stream, context });
  if (chunks === undefined) return undefined;
  call.warn("the provider streamed although a whole answer was asked for");
  return route.read(route.ofChunks(chunks), call);
}
