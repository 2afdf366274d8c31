import type { Cancellation } from "../capabilities";

/** Work done without a pause before other requests get their turn. */
const TURN_MS = 8;

/** Ends after `ms`, or at once with the signal's reason. */
export function sleep(ms: number, signal: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}

/** Never ends by itself; throws the signal's reason once it fires. */
export function hang(signal: Cancellation): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Lets other requests run, then ends; throws the signal's reason if it has fired. */
export async function breathe(signal: Cancellation): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}

export interface Pace {
  /** Tokens per second; 0 sends as fast as they are read. */
  tokensPerSecond: number;
  /** Wait before the first token, in milliseconds. */
  firstMs: number;
}

/**
 * Holds a stream to its pace by an absolute schedule: token n is due at start + firstMs + n / tokensPerSecond,
 * so that late timers do not add up.
 */
export class Pacer {
  readonly #start = performance.now();
  #turn = this.#start;
  constructor(
    readonly pace: Pace,
    readonly signal: Cancellation,
  ) {}

  /** Waits until token number `token` (from 0) is due. Throws the signal's reason when it fires. */
  async due(token: number): Promise<void> {
    this.signal.throwIfAborted();
    const { tokensPerSecond, firstMs } = this.pace;
    const at = this.#start + firstMs + (tokensPerSecond > 0 ? (token * 1000) / tokensPerSecond : 0);
    const wait = at - performance.now();
    if (wait >= 1) await sleep(wait, this.signal);
    else if (performance.now() - this.#turn > TURN_MS) await breathe(this.signal);
    else return;
    this.#turn = performance.now();
  }
}
