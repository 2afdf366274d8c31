import { Failure } from "../contracts/errors";

export interface Asker {
  /** Signed in, using a known browser, or otherwise trusted: strangers can't take these places. */
  known: boolean;
  /** A stranger's network: strangers of one network share a line. */
  place?: string;
  /** Fires if the caller has disconnected. */
  gone?: AbortSignal;
}

export interface Bounds {
  /** Concurrency. */
  atOnce: number;
  /** Known people and strangers that may wait; at least 1. */
  known: number;
  strangers: number;
}

interface Waiting {
  start(): void;
  refuse(failure: Failure): void;
}

/** Approximate time until a full queue has room. */
const RETRY_AFTER_MS = 3_000;

/**
 * Limits concurrent work and the queue. If strangers could fill it they would lock people out, so known people go
 * first and have separate places, and strangers take turns by network: in a full queue the longest line loses its last entry to a
 * shorter one. Refusals are `service_unavailable`; leaving frees the place.
 */
export class HashQueue {
  readonly #bounds: Bounds;
  #running = 0;
  readonly #known: Waiting[] = [];
  /** By network, in order of their turns. */
  readonly #strangers = new Map<string, Waiting[]>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Queue length. */
  get waiting(): number {
    return [...this.#strangers.values()].reduce((sum, line) => sum + line.length, this.#known.length);
  }

  /** Throws `service_unavailable` if the queue is full, `client_closed` if the caller leaves before the work begins. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    await this.#enter(asker);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter({ known, place = "", gone }: Asker): Promise<void> | undefined {
    if (gone?.aborted) throw left();
    if (this.#running < this.#bounds.atOnce) {
      this.#running++;
      return undefined;
    }
    const line = known ? this.#known : this.#lineOf(place);
    if (known && line.length >= this.#bounds.known) throw full();
    return new Promise<void>((resolve, reject) => {
      const onGone = () => {
        this.#remove(waiting, { line, place });
        reject(left());
      };
      const waiting: Waiting = {
        start: () => {
          gone?.removeEventListener("abort", onGone);
          resolve();
        },
        refuse: (failure) => {
          gone?.removeEventListener("abort", onGone);
          reject(failure);
        },
      };
      gone?.addEventListener("abort", onGone, { once: true });
      line.push(waiting);
    });
  }

  /** The line a stranger may join. Throws if it would be displaced itself. */
  #lineOf(place: string): Waiting[] {
    const own = this.#strangers.get(place) ?? [];
    const lines = [...this.#strangers.values()];
    if (lines.reduce((sum, line) => sum + line.length, 0) >= this.#bounds.strangers) {
      const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), own);
      if (longest.length <= own.length + 1) throw full();
      longest.pop()?.refuse(full());
    }
    this.#strangers.set(place, own);
    return own;
  }

  #remove(waiting: Waiting, { line, place }: { line: Waiting[]; place: string }): void {
    const at = line.indexOf(waiting);
    if (at >= 0) line.splice(at, 1);
    if (line.length === 0 && this.#strangers.get(place) === line) this.#strangers.delete(place);
  }

  /** Passes the slot on: to known people first, otherwise to the next network. */
  #leave(): void {
    const next = this.#known.shift() ?? this.#nextStranger();
    if (next) next.start();
    else this.#running--;
  }

  #nextStranger(): Waiting | undefined {
    for (const [place, line] of this.#strangers) {
      this.#strangers.delete(place);
      const next = line.shift();
      if (line.length > 0) this.#strangers.set(place, line);
      if (next) return next;
    }
    return undefined;
  }
}

function full(): Failure {
  const message = "Too many sign-ins right now. Try again in a few seconds.";
  return new Failure("service_unavailable", message, { retryAfterMs: RETRY_AFTER_MS });
}

function left(): Failure {
  return new Failure("client_closed", "The caller disconnected.");
}
