import type { ConsoleModel } from "../contracts/console-models";
import type { Bench } from "../contracts/console-runs";
import { ApiError, readError } from "./api";
import { bearer } from "./playground-key";
import { type Send, type Shown, TOUR } from "./tour-calls";

export type StopStatus = "waiting" | "running" | "done" | "failed" | "stopped";

/** One playground on the tour. `ms` is measured in this browser, from the stop's first call. */
export interface Stop {
  bench: Bench;
  /** Undefined where no model serves it. */
  model: string | undefined;
  status: StopStatus;
  ms?: number;
  shown?: Shown;
  error?: string;
}

export interface TourState {
  running: boolean;
  stops: readonly Stop[];
  /** Until every stop had ended; undefined while they run. */
  totalMs?: number;
}

/** The order in which a person meets them. */
export const STOPS: readonly Bench[] = [
  "chat",
  "completions",
  "generate",
  "speech",
  "image",
  "embeddings",
  "rerank",
  "moderation",
  "video",
];

/** One prompt through every playground, all at once. */
export class Tour {
  #state: TourState;
  #abort = new AbortController();
  readonly #watchers = new Set<() => void>();

  constructor() {
    this.#state = { running: false, stops: STOPS.map((bench) => ({ bench, model: undefined, status: "waiting" })) };
  }

  get state(): TourState {
    return this.#state;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Runs every stop on the first sandbox model that fits, so that a tour costs nothing. Resolves when all have ended. */
  async run(prompt: string, models: readonly ConsoleModel[]): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    const started = performance.now();
    this.#set({ running: true, totalMs: undefined, stops: STOPS.map((bench) => stopFor(bench, models)) });
    await Promise.all(this.#state.stops.map((stop) => this.#visit(stop, { prompt, signal: abort.signal })));
    if (!abort.signal.aborted) this.#set({ running: false, totalMs: performance.now() - started });
  }

  /** Gives up what still runs; what is there stays. */
  stop(): void {
    this.#abort.abort();
    if (!this.#state.running) return;
    const stops = this.#state.stops.map((stop) => (stop.status === "running" ? { ...stop, status: "stopped" as const } : stop));
    this.#set({ running: false, stops });
  }

  async #visit({ bench, model }: Stop, { prompt, signal }: { prompt: string; signal: AbortSignal }): Promise<void> {
    if (model === undefined) return this.#change(bench, { status: "failed", error: "No sandbox model serves this." }, signal);
    const started = performance.now();
    const ended = (change: Partial<Stop>) => this.#change(bench, { ...change, ms: performance.now() - started }, signal);
    try {
      const shown = await TOUR[bench]({ prompt, model, send: sender(signal), wait: (ms) => pause(ms, signal) });
      ended({ status: "done", shown });
    } catch (error) {
      ended({ status: "failed", error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Changes one stop, unless another tour has begun or this one was stopped. */
  #change(bench: Bench, change: Partial<Stop>, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#set({ stops: this.#state.stops.map((stop) => (stop.bench === bench ? { ...stop, ...change } : stop)) });
  }

  #set(change: Partial<TourState>): void {
    this.#state = { ...this.#state, ...change };
    for (const changed of this.#watchers) changed();
  }
}

function stopFor(bench: Bench, models: readonly ConsoleModel[]): Stop {
  const fitting = models.filter(({ simulated, benches }) => simulated && benches.includes(bench));
  const model = (fitting.find(({ benches }) => benches[0] === bench) ?? fitting[0])?.id;
  return { bench, model, status: "running" };
}

/** Calls with the playground's key, as the pages do. */
function sender(signal: AbortSignal): Send {
  return async (path, body) => {
    const headers: Record<string, string> = { authorization: `Bearer ${await bearer()}` };
    if (body) headers["content-type"] = "application/json";
    const options = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal };
    const answer = await fetch(path, { ...options, credentials: "omit", cache: "no-store" }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError("The gateway did not answer. Check that it still runs, then run the tour again.", {
        status: 0,
        code: "no_answer",
      });
    });
    if (!answer.ok) throw await readError(answer);
    return answer;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
