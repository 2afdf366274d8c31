import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../calls-gateway";

const QUESTION = { model: "bench-model", max_tokens: 8, messages: [{ role: "user", content: "What is 6 × 7?" }] };

/** What became known of calls. */
export interface Tally {
  answered: string[];
  streams: number;
  /** Calls without an answer, which may have a row nevertheless. */
  without: number;
  /** Their status and text, with their number. */
  failures: Map<string, number>;
}

interface Load {
  url: string;
  keys: readonly string[];
  callers: number;
  /** One of so many callers streams. */
  streamed: number;
  /** Stops at this number of calls; goes on until `stop` if absent. */
  calls?: number;
}

/** Calls from several callers at once, until it is stopped; a broken or refused call is counted, and followed by the next one. */
export function startLoad({ url, keys, callers, streamed, calls = Number.POSITIVE_INFINITY }: Load) {
  const tally: Tally = { answered: [], streams: 0, without: 0, failures: new Map() };
  const agent = new Agent({ keepAlive: true });
  let left = calls;
  const call = async (caller: number) => {
    const key = keys[caller % keys.length] ?? "";
    const stream = caller % streamed === 0;
    while (left-- > 0) {
      const reply = await ask({ url, agent }, { path: "/v1/chat/completions", key, body: { ...QUESTION, stream } });
      if (reply?.status === 200 && (!stream || reply.text.trimEnd().endsWith("data: [DONE]"))) {
        tally.answered.push(reply.requestId);
        if (stream) tally.streams++;
        continue;
      }
      tally.without++;
      const what = reply ? `${reply.status} ${reply.text.slice(0, 160)}` : "no reply";
      tally.failures.set(what, (tally.failures.get(what) ?? 0) + 1);
      await pause(50);
    }
  };
  const work = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    tally,
    async stop(): Promise<Tally> {
      left = 0;
      return this.done();
    },
    async done(): Promise<Tally> {
      await work;
      agent.destroy();
      return tally;
    },
  };
}

export function failuresOf({ failures }: Tally): string {
  return [...failures].map(([what, count]) => `${count} × ${what}`).join("; ") || "none";
}
