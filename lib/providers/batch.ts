import type { Cancellation } from "./capabilities";

/** Ids per request; the vendor allows more. */
const MOST = 50;
/** Tasks fall due together: requests within this time are joined. */
const GATHER_MS = 15;

interface Waiting<Found> {
  id: string;
  signal: Cancellation;
  resolve(found: Found): void;
  reject(reason: unknown): void;
}

export interface Asking<Found> {
  one(id: string, signal: Cancellation): Promise<Found>;
  /** The tasks that were found. If it throws, each id is requested separately. */
  several(ids: readonly string[], signal: Cancellation): Promise<ReadonlyMap<string, Found>>;
}

/** Joins lookups of single tasks into one request. */
export class Batch<Found> {
  readonly #asking: Asking<Found>;
  #waiting: Waiting<Found>[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(asking: Asking<Found>) {
    this.#asking = asking;
  }

  ask(id: string, signal: Cancellation): Promise<Found> {
    signal.throwIfAborted();
    return new Promise<Found>((resolve, reject) => {
      this.#waiting.push({ id, signal, resolve, reject });
      if (this.#waiting.length >= MOST) this.#send();
      else this.#timer ??= setTimeout(() => this.#send(), GATHER_MS);
    });
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    void this.#answer(waiting);
  }

  async #answer(waiting: readonly Waiting<Found>[]): Promise<void> {
    const found = waiting.length > 1 ? await this.#several(waiting) : undefined;
    for (const { id, signal, resolve, reject } of waiting) {
      const answer = found?.get(id);
      if (answer !== undefined) resolve(answer);
      else this.#asking.one(id, signal).then(resolve, reject);
    }
  }

  /** The request continues while anyone waits for it. */
  async #several(waiting: readonly Waiting<Found>[]): Promise<ReadonlyMap<string, Found> | undefined> {
    const controller = new AbortController();
    const leave = () => {
      if (waiting.every(({ signal }) => signal.aborted)) controller.abort();
    };
    for (const { signal } of waiting) signal.addEventListener("abort", leave, { once: true });
    try {
      return await this.#asking.several([...new Set(waiting.map(({ id }) => id))], controller.signal);
    } catch {
      return undefined;
    } finally {
      for (const { signal } of waiting) signal.removeEventListener("abort", leave);
    }
  }
}
