import { Pool } from "undici";
import { BENCH_KEY, type Contender, cpuSeconds } from "./contender";

const REQUEST = {
  method: "POST",
  path: "/v1/chat/completions",
} as const;
const CHAT = {
  model: "bench-model",
  messages: [{ role: "user", content: "Say something of three hundred bytes about signals and points." }],
};
export const BODY = JSON.stringify(CHAT);
export const STREAM_BODY = JSON.stringify({ ...CHAT, stream: true });
const ENDLESS_BODY = JSON.stringify({ ...CHAT, stream: true, user: "endless" });
/** The same question for another model. */
export const callOf = (model: string): NonNullable<Contender["call"]> => ({ path: REQUEST.path, body: JSON.stringify({ ...CHAT, model }) });
const { messages, ...NAMED } = CHAT;
/** The same question in each dialect; none is stored. */
export const DIALECT_CALLS = (stream: boolean): Record<string, NonNullable<Contender["call"]>> => ({
  chat: { path: "/v1/chat/completions", body: JSON.stringify({ ...CHAT, stream }) },
  messages: { path: "/v1/messages", body: JSON.stringify({ ...CHAT, max_tokens: 300, stream }) },
  responses: { path: "/v1/responses", body: JSON.stringify({ ...NAMED, input: messages, store: false, stream }) },
});
const headersOf = ({ key = BENCH_KEY }: Contender) => ({ "content-type": "application/json", authorization: `Bearer ${key}` });

export interface Sample {
  /** CPU microseconds of the server per call. */
  cpuUs: number;
  /** Milliseconds to the first byte and to the last, each sorted. */
  firstMs: number[];
  wholeMs: number[];
  perSecond: number;
}

/** Sends `count` calls, `concurrency` at a time, and reads every answer completely. Throws on any status but 200. */
export async function load(
  contender: Contender,
  { body, count, concurrency }: { body: string; count: number; concurrency: number },
): Promise<Sample> {
  const pool = new Pool(contender.url, { connections: concurrency, pipelining: 1 });
  const headers = headersOf(contender);
  const firstMs: number[] = [];
  const wholeMs: number[] = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const start = performance.now();
      const reply = await pool.request({ ...REQUEST, headers, body, ...contender.call });
      if (reply.statusCode !== 200) throw new Error(`${contender.name} answered ${reply.statusCode}: ${await reply.body.text()}`);
      let first = 0;
      for await (const _ of reply.body) first ||= performance.now() - start;
      firstMs.push(first);
      wholeMs.push(performance.now() - start);
    }
  };
  const cpu = cpuSeconds(contender.pid);
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - start) / 1000;
  const used = cpuSeconds(contender.pid) - cpu;
  await pool.close();
  const ascending = (a: number, b: number) => a - b;
  return { cpuUs: (used * 1e6) / count, firstMs: firstMs.sort(ascending), wholeMs: wholeMs.sort(ascending), perSecond: count / seconds };
}

/** A stream that stays open. */
export interface OpenStream {
  /** Resolves with the number of events when the stream has ended, whatever the cause. */
  ended: Promise<number>;
  /** Events seen so far. */
  events(): number;
  abort(): void;
}

export async function openStreams(contender: Contender, count: number): Promise<{ streams: OpenStream[]; close(): Promise<void> }> {
  const pool = new Pool(contender.url, { connections: count, pipelining: 1 });
  const open = async (): Promise<OpenStream> => {
    const abort = new AbortController();
    const reply = await pool.request({ ...REQUEST, headers: headersOf(contender), body: ENDLESS_BODY, signal: abort.signal });
    if (reply.statusCode !== 200) throw new Error(`${contender.name} answered ${reply.statusCode}`);
    let events = 0;
    const read = async () => {
      try {
        for await (const chunk of reply.body) events += String(chunk).split("data: ").length - 1;
      } catch {
        // Aborted, or ended by the server: the count shows it.
      }
      return events;
    };
    return { ended: read(), events: () => events, abort: () => abort.abort() };
  };
  const streams = await Promise.all(Array.from({ length: count }, open));
  return { streams, close: () => pool.destroy() };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
