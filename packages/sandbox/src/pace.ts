import type { Cancellation } from "../../../lib/providers/capabilities";

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
 * What the streams of one team get in a second, all together: so many tokens, and so many times at which they are woken to send them.
 * A thousand streams at their full pace would leave the event loop to nobody else.
 */
const TOKENS_PER_SECOND = 20_000;
const WAKES_PER_SECOND = 5_000;
/** Streams that were woken in this time count as running. */
const WINDOW_MS = 500;
const MOST_TEAMS = 1_000;

/** The streams of a team in the running window, and in the one before. */
interface Crowd {
  window: number;
  streams: number;
  before: number;
}
const crowds = new Map<string, Crowd>();

function crowdOf(team: string, window: number): Crowd {
  const known = crowds.get(team);
  if (known?.window === window) return known;
  if (crowds.size > MOST_TEAMS) crowds.clear();
  const crowd = { window, streams: 0, before: known?.window === window - 1 ? known.streams : 0 };
  crowds.set(team, crowd);
  return crowd;
}

/**
 * Holds a stream to its pace by an absolute schedule: token n is due at start + firstMs + n / tokensPerSecond,
 * so that late timers do not add up. Where a team has many streams, each is woken less often, for several tokens at once, and where
 * it has very many they share what a team gets.
 */
export class Pacer {
  readonly #start = performance.now();
  #turn = this.#start;
  #window = -1;
  #last = 0;
  /** How far behind its own pace the stream is because of the team's others. */
  #behindMs = 0;
  constructor(
    readonly pace: Pace,
    readonly signal: Cancellation,
    readonly team: string,
  ) {}

  /** Waits until token number `token` (from 0) is due. Throws the signal's reason when it fires. */
  async due(token: number): Promise<void> {
    this.signal.throwIfAborted();
    const { tokensPerSecond, firstMs } = this.pace;
    const now = performance.now();
    const at = this.#start + firstMs + (tokensPerSecond > 0 ? this.#shared(token, now) : 0);
    const wait = at - now;
    if (wait >= 1) await sleep(wait, this.signal);
    else if (performance.now() - this.#turn > TURN_MS) await breathe(this.signal);
    else return;
    this.#turn = performance.now();
  }

  /** After how many milliseconds a token is due among all the team's streams. */
  #shared(token: number, now: number): number {
    const window = Math.floor(now / WINDOW_MS);
    const crowd = crowdOf(this.team, window);
    if (this.#window !== window) {
      this.#window = window;
      crowd.streams++;
    }
    const streams = Math.max(crowd.streams, crowd.before);
    const ownMs = 1000 / this.pace.tokensPerSecond;
    this.#behindMs += Math.max(0, (streams * 1000) / TOKENS_PER_SECOND - ownMs) * (token - this.#last);
    this.#last = token;
    const ms = token * ownMs + this.#behindMs;
    const gapMs = (streams * 1000) / WAKES_PER_SECOND;
    return gapMs > ownMs ? Math.ceil(ms / gapMs) * gapMs : ms;
  }
}
