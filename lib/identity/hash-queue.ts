import { Failure } from "../contracts/errors";

/** Who asks for a password to be hashed. */
export interface Asker {
  /** Signed in, in a browser that has signed in before, or trusted otherwise: no stranger can take these people's places. */
  known: boolean;
  /** Where a stranger is: strangers of one place share one line. */
  place?: string;
  /** Fires when nobody waits for the answer any more. */
  gone?: AbortSignal;
}

export interface Bounds {
  /** Works done at once. */
  atOnce: number;
  /** Known people and strangers that may wait; 1 at least. */
  known: number;
  strangers: number;
}

interface Waiting {
  start(): void;
  refuse(failure: Failure): void;
}

/** How long a full queue takes, roughly. */
const RETRY_AFTER_MS = 3_000;

/**
 * Lets a few works run at once and a bounded number wait. Whoever can make strangers wait could shut people out, so known people go
 * first and have places of their own, and strangers take turns by place: in a full queue the longest line loses its last to a
 * shorter one. Refused is `service_unavailable`; who leaves while waiting frees the place.
 */
export class HashQueue {
  readonly #bounds: Bounds;
  #running = 0;
  readonly #known: Waiting[] = [];
  /** By place, in the order of their turns. */
  readonly #strangers = new Map<string, Waiting[]>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#strangers.values()].reduce((sum, line) => sum + line.length, this.#known.length);
  }

  /** Throws `service_unavailable` where there is no room, `client_closed` where the asker leaves before the work begins. */
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

  /** The line a stranger may join. Throws where it would have to give way itself. */
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

  /** Hands the place over: to known people first, else to the place whose turn it is. */
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
  return new Failure("client_closed", "The caller went away.");
}
