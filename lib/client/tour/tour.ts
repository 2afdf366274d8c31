import type { ConsoleModel } from "../../console/models/contract";
import { newId } from "../../contracts/ids";
import { ApiError, readError } from "../api";
import { bearer } from "../call/playground-key";
import { type Send, type StopAnswer, TOUR, type TourStop, type Visit } from "./calls";

export type StopStatus = "waiting" | "running" | "done" | "failed" | "stopped";

/** One playground of the tour. `ms` is measured in this browser, from the stop's first call. */
export interface Stop {
  playground: TourStop;
  /** Undefined if no model serves it. */
  model: string | undefined;
  status: StopStatus;
  ms?: number;
  shown?: StopAnswer;
  error?: string;
  /** Its run in the history, once it has ended. */
  run?: string;
  /** Its video, as soon as it can be followed. */
  task?: string;
}

/** A stop's run for the history. */
export interface TourRun {
  /** `run_…` */
  id: string;
  /** When it began, in milliseconds since the epoch. */
  at: number;
  playground: TourStop;
  model: string;
  prompt: string;
  status: "done" | "failed" | "stopped";
  /** Milliseconds. */
  ms: number;
  /** `x-request-id` of its calls, and the body of the last. */
  requestIds: readonly string[];
  body: Record<string, unknown>;
  /** Undefined if it failed. */
  visit: Visit | undefined;
}

/** Saves runs. Neither function throws. */
export interface TourHistory {
  /** Returns whether the run is in the history. */
  ended(run: TourRun): Promise<boolean>;
  /** From here on the video is followed independently of the tour. */
  videoBegun(run: Pick<TourRun, "id" | "model" | "prompt" | "requestIds">, task: string): void;
}

export interface TourState {
  running: boolean;
  stops: readonly Stop[];
  /** Until every stop has ended; undefined while they run. */
  totalMs?: number;
}

/** The order on the page. */
const STOPS: readonly TourStop[] = ["chat", "completions", "generate", "speech", "image", "embeddings", "rerank", "moderation", "video"];

/** Sends one prompt to every playground at once. */
export class Tour {
  #state: TourState;
  #abort = new AbortController();
  readonly #watchers = new Set<() => void>();
  readonly #history: TourHistory;

  constructor(history: TourHistory) {
    this.#history = history;
    this.#state = { running: false, stops: STOPS.map((playground) => ({ playground, model: undefined, status: "waiting" })) };
  }

  get state(): TourState {
    return this.#state;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Runs every stop on the first suitable sandbox model, so that a tour is free. Resolves when all have ended. */
  async run(prompt: string, models: readonly ConsoleModel[]): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    const started = performance.now();
    this.#set({ running: true, totalMs: undefined, stops: STOPS.map((playground) => stopFor(playground, models)) });
    await Promise.all(this.#state.stops.map((stop) => this.#visit(stop, { prompt, signal: abort.signal })));
    if (!abort.signal.aborted) this.#set({ running: false, totalMs: performance.now() - started });
  }

  /** Aborts running stops; results so far are kept. */
  stop(): void {
    this.#abort.abort();
    if (!this.#state.running) return;
    const stops = this.#state.stops.map((stop) => (stop.status === "running" ? { ...stop, status: "stopped" as const } : stop));
    this.#set({ running: false, stops });
  }

  async #visit({ playground, model }: Stop, { prompt, signal }: { prompt: string; signal: AbortSignal }): Promise<void> {
    if (model === undefined) return this.#change(playground, { status: "failed", error: "No sandbox model serves this." }, signal);
    const started = performance.now();
    const run = { id: newId("run_"), at: Date.now(), playground, model, prompt, requestIds: [] as string[], body: {} };
    const noted: Noted = {
      sends: (body) => Object.assign(run, { body }),
      answered: (id) => run.requestIds.push(id),
    };
    const videoBegun = (task: string) => {
      this.#history.videoBegun(run, task);
      this.#change(playground, { task }, signal);
    };
    const end = async (change: Pick<Stop, "status" | "shown" | "error">, visit?: Visit) => {
      const ms = performance.now() - started;
      this.#change(playground, { ...change, ms }, signal);
      const status = signal.aborted ? "stopped" : change.status === "done" ? "done" : "failed";
      if (await this.#history.ended({ ...run, status, ms, visit })) this.#change(playground, { run: run.id }, signal);
    };
    try {
      const send = sender(signal, noted);
      const visit = await TOUR[playground]({ prompt, model, send, wait: (ms) => pause(ms, signal), videoBegun });
      await end({ status: "done", shown: visit.shown }, visit);
    } catch (error) {
      await end({ status: "failed", error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Changes one stop, unless another tour has begun or this one was stopped. */
  #change(playground: TourStop, change: Partial<Stop>, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#set({ stops: this.#state.stops.map((stop) => (stop.playground === playground ? { ...stop, ...change } : stop)) });
  }

  #set(change: Partial<TourState>): void {
    this.#state = { ...this.#state, ...change };
    for (const changed of this.#watchers) changed();
  }
}

function stopFor(playground: TourStop, models: readonly ConsoleModel[]): Stop {
  const fitting = models.filter(({ simulated, playgrounds }) => simulated && playgrounds.includes(playground));
  const model = (fitting.find(({ playgrounds }) => playgrounds[0] === playground) ?? fitting[0])?.id;
  return { playground, model, status: "running" };
}

/** What is recorded of a stop's calls. */
interface Noted {
  sends(body: object): void;
  answered(requestId: string): void;
}

/** Calls with the playground's key, as the pages do. */
function sender(signal: AbortSignal, noted: Noted): Send {
  return async (path, body) => {
    const headers: Record<string, string> = { authorization: `Bearer ${await bearer()}` };
    if (body) headers["content-type"] = "application/json";
    if (body) noted.sends(body);
    const options = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal };
    const answer = await fetch(path, { ...options, credentials: "omit", cache: "no-store" }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError("The gateway did not respond. Check that it is running, then run the tour again.", {
        status: 0,
        code: "no_answer",
      });
    });
    const id = answer.headers.get("x-request-id");
    if (id !== null && body) noted.answered(id);
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
