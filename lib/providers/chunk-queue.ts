import { AheadIterator, END, type Step } from "../timing/read-ahead";

/** Above this many queued bytes the upstream is paused; below half of it, resumed. */
const HIGH_WATER_BYTES = 64 * 1024;
/** Bytes that may follow the last event before the connection is closed instead of reused. */
const DRAIN_BYTES = 64 * 1024;
const DRAIN_MS = 1000;

/** Controls of the socket that feeds a queue. */
export interface Flow {
  pause(): void;
  resume(): void;
  abort(): void;
}

/**
 * The chunks of a response body, for one reader. Pull-driven: a reader that stops reading pauses the upstream.
 * `return()` aborts the upstream at once, also while a `next()` is pending.
 */
export class ChunkQueue extends AheadIterator<Buffer> {
  readonly #flow: Flow;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #paused = false;
  #state: "open" | "draining" | "ended" | "failed" = "open";
  #error: unknown;
  #waiter: (() => void) | undefined;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(flow: Flow) {
    super();
    this.#flow = flow;
  }

  push(chunk: Buffer): void {
    if (this.#state === "draining") {
      this.#bytes += chunk.length;
      if (this.#bytes > DRAIN_BYTES) this.#flow.abort();
      return;
    }
    if (this.#state !== "open") return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#wake();
    if (this.#bytes > HIGH_WATER_BYTES && !this.#paused) {
      this.#paused = true;
      this.#flow.pause();
    }
  }

  end(): void {
    clearTimeout(this.#drainTimer);
    if (this.#state === "open") this.#state = "ended";
    this.#wake();
  }

  /** Ends the body with an error. Queued chunks are still read first, unless `now`. */
  fail(error: unknown, now = false): void {
    clearTimeout(this.#drainTimer);
    if (this.#state !== "open") return;
    this.#state = "failed";
    this.#error = error;
    if (now) this.#chunks.length = 0;
    this.#wake();
  }

  take(): Step<Buffer> | undefined {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#bytes -= chunk.length;
      if (this.#paused && this.#bytes < HIGH_WATER_BYTES / 2) this.#resume();
      return { done: false, value: chunk };
    }
    if (this.#state === "failed") throw this.#error;
    return this.#state === "open" ? undefined : END;
  }

  arrival(): Promise<void> {
    if (this.#chunks.length > 0 || this.#state !== "open") return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiter = resolve;
    });
  }

  return(): Promise<Step<Buffer>> {
    const unfinished = this.#state === "open" || this.#state === "draining";
    this.#chunks.length = 0;
    this.#state = "ended";
    this.end();
    if (unfinished) this.#flow.abort();
    return Promise.resolve(END);
  }

  /** The reader is finished: reads the rest, within limits, so that the connection can be reused. */
  drain(): void {
    if (this.#state !== "open") return;
    this.#state = "draining";
    this.#chunks.length = 0;
    this.#bytes = 0;
    this.#drainTimer = setTimeout(() => this.#flow.abort(), DRAIN_MS).unref();
    if (this.#paused) this.#resume();
  }

  #resume(): void {
    this.#paused = false;
    this.#flow.resume();
  }

  #wake(): void {
    const wake = this.#waiter;
    this.#waiter = undefined;
    wake?.();
  }
}
