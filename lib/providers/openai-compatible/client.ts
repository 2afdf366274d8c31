import type { Answer, ModelCall, StreamEvent } from "../capabilities";
import { createUpstream } from "../http";
import { type Route, readReply } from "./read-reply";
import type { ReadChunk } from "./reply";
import { bodyForAnswer, type FamilyInput } from "./request";
import { openStream } from "./stream";

/** A whole answer may take as long as client libraries wait for it; a stream has to show a sign of life much sooner. */
const ANSWER_TIMEOUT_MS = 600_000;
const STREAM_TIMEOUT_MS = 120_000;
const LIST_TIMEOUT_MS = 10_000;
const LIST_LIMIT_BYTES = 8 * 1024 * 1024;

export interface ClientOptions {
  baseUrl: string;
  apiKey?: string;
  /** Until the status of a whole answer arrives, and between pieces of its body; 600 s when absent. */
  answerTimeoutMs?: number;
  /** The same for streams; 120 s when absent. */
  streamTimeoutMs?: number;
}

/** The kinds of call of the protocol, to one server. */
export interface Client {
  answer<Reply>(call: ModelCall<FamilyInput>, route: Route<Reply>): Promise<Answer<Reply>>;
  stream<Chunk>(call: ModelCall<FamilyInput>, route: Route<ReadChunk<Chunk>>): AsyncIterableIterator<StreamEvent<Chunk>, undefined>;
  list<Found>(route: Route<Found>, signal: AbortSignal): Promise<Found>;
  close(): Promise<void>;
}

export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, answerTimeoutMs = ANSWER_TIMEOUT_MS, streamTimeoutMs = STREAM_TIMEOUT_MS } = options;
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const upstream = createUpstream({
    baseUrl,
    headers: () => headers,
    headersTimeoutMs: streamTimeoutMs,
    bodyTimeoutMs: streamTimeoutMs,
  });
  const { host, hostname } = new URL(baseUrl);
  const hidden = [apiKey ?? "", host, hostname].filter((value) => value.length > 3);
  const withoutUsage = new Set<string>();

  return {
    answer(call, route) {
      const reply = upstream.postJson({
        path: route.path,
        body: bodyForAnswer(call),
        signal: call.signal,
        headers: { "x-client-request-id": call.requestId },
        headersTimeoutMs: answerTimeoutMs,
        bodyTimeoutMs: answerTimeoutMs,
      });
      return reply.then((whole) => readReply(whole, { context: { publicModel: call.publicModel, hidden }, route }));
    },
    stream: (call, route) => openStream(call, { upstream, route, withoutUsage, context: { publicModel: call.publicModel, hidden } }),
    async list(route, signal) {
      const bounds = { limitBytes: LIST_LIMIT_BYTES, headersTimeoutMs: LIST_TIMEOUT_MS, bodyTimeoutMs: LIST_TIMEOUT_MS };
      const reply = await upstream.getJson({ path: route.path, signal, ...bounds });
      return readReply(reply, { context: { publicModel: "", hidden }, route }).reply;
    },
    close: () => upstream.close(),
  };
}
