import { Failure } from "../contracts/errors";
import { BOOTSTRAP_KEY_ID, type Caller, type Principal } from "../contracts/keys";
import type { Admission } from "./ports";

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
  /** The newest call that runs; the others hang on it. A table of them would cost each call more. */
  #newest: CallSlot | undefined;
  #waiting: (() => void)[] = [];
  draining = false;

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#open;
  }

  /** Lets a call in, before its body is read. Throws `shutting_down`, `rate_limit_exceeded`. */
  admit({ keyId, teamId, playground }: Pick<Principal, "keyId" | "teamId" | "playground">): CallSlot {
    if (this.draining) throw new Failure("shutting_down", "The gateway is stopping; try again in a moment.", { retryAfterMs: 2_000 });
    const running = this.#ofKey.get(keyId) ?? 0;
    const limit = playground ? this.#limits.perPlaygroundKey : this.#limits.perKey;
    if (running >= limit && keyId !== BOOTSTRAP_KEY_ID) throw tooMany(limit, playground !== undefined);
    this.#ofKey.set(keyId, running + 1);
    const call = new CallSlot(this, keyId, teamId);
    call.older = this.#newest;
    if (this.#newest) this.#newest.newer = call;
    this.#newest = call;
    return call;
  }

  /** Whose calls run, each caller once for each of their teams. */
  get callers(): Caller[] {
    const callers = new Map<string, Caller>();
    for (let call = this.#newest; call; call = call.older) {
      const { keyId, teamId } = call;
      callers.set(`${teamId} ${keyId}`, { keyId, teamId });
    }
    return [...callers.values()];
  }

  /** Breaks off the calls for which there is a reason to. Returns how many there were. */
  stop(reasonOf: (call: Caller & { readonly reads: boolean }) => Failure | undefined): number {
    let stopped = 0;
    for (let call = this.#newest; call; call = call.older) {
      const reason = call.stopped ? undefined : reasonOf(call);
      if (!reason) continue;
      call.abort(reason);
      stopped++;
    }
    return stopped;
  }

  /** Of `CallSlot` alone. */
  began(): void {
    this.#open++;
  }

  /** Of `CallSlot` alone. */
  ended(call: CallSlot, begun: boolean): void {
    const { keyId, older, newer } = call;
    if (newer) newer.older = older;
    else this.#newest = older;
    if (older) older.newer = newer;
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

/** The place of a call among those that run: what bounds count, and what a stop waits for. */
export class CallSlot {
  /** Its neighbours among the calls that run. */
  older: CallSlot | undefined;
  newer: CallSlot | undefined;
  /** What its limits counted for it; settled when it ends. */
  admission: Admission | undefined;
  /** What breaks it off; absent until it runs. */
  clock: { abort(reason: Failure): void } | undefined;
  readonly #calls: Calls;
  readonly keyId: string;
  readonly teamId: string;
  /** Whether it only reads what the team has; false for a call to a model. */
  reads = false;
  /** Why it was ended from outside. */
  stopped: Failure | undefined;
  #begun = false;
  #over = false;

  constructor(calls: Calls, keyId: string, teamId: string) {
    this.#calls = calls;
    this.keyId = keyId;
    this.teamId = teamId;
  }

  /** It is known to be good and goes to a model: from here on a stop of the gateway waits for it. */
  begin(clock?: { abort(reason: Failure): void }): void {
    if (this.stopped) throw this.stopped;
    this.clock = clock;
    if (this.#begun || this.#over) return;
    this.#begun = true;
    this.#calls.began();
  }

  /** Somebody ended it from outside. One that has not begun is refused when it begins. */
  abort(reason: Failure): void {
    this.stopped = reason;
    this.clock?.abort(reason);
  }

  /** Makes room for another one. Whoever learns first that the call is over says so, with the tokens that it used where they are known; what comes after counts for nothing. */
  end(tokens?: number): void {
    if (this.#over) return;
    this.#over = true;
    this.admission?.settle(tokens);
    this.#calls.ended(this, this.#begun);
  }
}

function tooMany(limit: number, playground: boolean): Failure {
  const whose = playground ? "Your playgrounds have" : "This key has";
  return new Failure(
    "rate_limit_exceeded",
    `${whose} ${limit} ${limit === 1 ? "call" : "calls"} running, which is the limit. Wait for one to finish.`,
    { limit: { owner: playground ? "person" : "key", limit: "concurrent" } },
  );
}
