import { Failure } from "../contracts/errors";
import { BOOTSTRAP_KEY_ID, type Principal } from "../contracts/keys";

/** How many calls may run at once. */
export interface CallLimits {
  perKey: number;
  perPlaygroundKey: number;
}

/** The calls that run now: so many for each key, and a stop can wait for all of them. */
export class Calls {
  readonly #limits: CallLimits;
  /** By key: calls let in that have not ended. Keys without any have no entry. */
  readonly #ofKey = new Map<string, number>();
  #open = 0;
  #waiting: (() => void)[] = [];
  draining = false;

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#open;
  }

  /** Lets a call in, before its body is read. Throws `shutting_down`, `rate_limit_exceeded`. */
  admit({ keyId, playground }: Pick<Principal, "keyId" | "playground">): OpenCall {
    if (this.draining) throw new Failure("shutting_down", "The gateway is stopping; try again in a moment.", { retryAfterMs: 2_000 });
    const running = this.#ofKey.get(keyId) ?? 0;
    const limit = playground ? this.#limits.perPlaygroundKey : this.#limits.perKey;
    if (running >= limit && keyId !== BOOTSTRAP_KEY_ID) throw tooMany(limit, playground !== undefined);
    this.#ofKey.set(keyId, running + 1);
    return new OpenCall(this, keyId);
  }

  /** Of `OpenCall` alone. */
  began(): void {
    this.#open++;
  }

  /** Of `OpenCall` alone. */
  ended(keyId: string, begun: boolean): void {
    const left = (this.#ofKey.get(keyId) ?? 1) - 1;
    if (left > 0) this.#ofKey.set(keyId, left);
    else this.#ofKey.delete(keyId);
    if (!begun) return;
    this.#open--;
    if (this.#open === 0) for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Lets no new call begin and waits for the running ones, at most `limitMs`. Returns how many were still running. */
  async drain(limitMs: number): Promise<number> {
    this.draining = true;
    if (this.#open > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.#open;
  }
}

/** A call that was let in. */
export class OpenCall {
  readonly #calls: Calls;
  readonly #keyId: string;
  #begun = false;
  #over = false;

  constructor(calls: Calls, keyId: string) {
    this.#calls = calls;
    this.#keyId = keyId;
  }

  /** It is known to be good and goes to a model: from here on a stop of the gateway waits for it. */
  begin(): void {
    if (this.#begun || this.#over) return;
    this.#begun = true;
    this.#calls.began();
  }

  /** Makes room for another one. Whoever learns first that the call is over says so; what comes after counts for nothing. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#calls.ended(this.#keyId, this.#begun);
  }
}

function tooMany(limit: number, playground: boolean): Failure {
  const whose = playground ? "Your playgrounds have" : "This key has";
  return new Failure(
    "rate_limit_exceeded",
    `${whose} ${limit} ${limit === 1 ? "call" : "calls"} running, which is the most at once. Wait for one to end.`,
  );
}
