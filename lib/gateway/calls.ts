import { Failure } from "../contracts/errors";
import { BOOTSTRAP_KEY_ID, type Caller, type Principal } from "../contracts/keys";
import type { Admission } from "./ports";

export interface CallLimits {
  perKey: number;
  perPlaygroundKey: number;
}

/** The running calls: limits them per key, and lets a shutdown wait for them. */
export class Calls {
  readonly #limits: CallLimits;
  /** Running calls per key. Keys without any have no entry. */
  readonly #ofKey = new Map<string, number>();
  #open = 0;
  /** The newest running call, head of a linked list: cheaper per call than a map. */
  #newest: CallSlot | undefined;
  #waiting: (() => void)[] = [];
  /** The process stops soon: it still serves, but balancers are to send calls elsewhere. */
  leaving = false;
  draining = false;

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#open;
  }

  /** Admits a call before its body is read. Throws `shutting_down`, `rate_limit_exceeded`. */
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

  /** The callers of running calls, once per team. */
  get callers(): Caller[] {
    const callers = new Map<string, Caller>();
    for (let call = this.#newest; call; call = call.older) {
      const { keyId, teamId } = call;
      callers.set(`${teamId} ${keyId}`, { keyId, teamId });
    }
    return [...callers.values()];
  }

  /** Aborts the calls for which `reasonOf` returns a failure. Returns how many. */
  stop(reasonOf: (call: Caller & { readonly reads: boolean; readonly session: string | undefined }) => Failure | undefined): number {
    let stopped = 0;
    for (let call = this.#newest; call; call = call.older) {
      const reason = call.stopped ? undefined : reasonOf(call);
      if (!reason) continue;
      call.abort(reason);
      stopped++;
    }
    return stopped;
  }

  /** For `CallSlot` only. */
  began(): void {
    this.#open++;
  }

  /** For `CallSlot` only. */
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

  /** Refuses new calls and waits up to `limitMs` for the running ones. Returns how many were still running. */
  async drain(limitMs: number): Promise<number> {
    this.leaving = true;
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

/** A running call's slot: counted by limits, and awaited by a shutdown. */
export class CallSlot {
  /** Its neighbours in the list of running calls. */
  older: CallSlot | undefined;
  newer: CallSlot | undefined;
  /** What its limits counted for it; settled when it ends. */
  admission: Admission | undefined;
  /** Aborts it; absent until it runs. */
  clock: { abort(reason: Failure): void } | undefined;
  readonly #calls: Calls;
  readonly keyId: string;
  readonly teamId: string;
  /** Whether it only reads the team's data; false for a call to a model. */
  reads = false;
  /** The session of a coding agent that it belongs to. */
  session: string | undefined;
  /** Why it was aborted. */
  stopped: Failure | undefined;
  #begun = false;
  #over = false;

  constructor(calls: Calls, keyId: string, teamId: string) {
    this.#calls = calls;
    this.keyId = keyId;
    this.teamId = teamId;
  }

  /** The call is valid and goes to a model: from here on a shutdown waits for it. */
  begin(clock?: { abort(reason: Failure): void }): void {
    if (this.stopped) throw this.stopped;
    this.clock = clock;
    if (this.#begun || this.#over) return;
    this.#begun = true;
    this.#calls.began();
  }

  /** Aborts the call from outside. One that has not begun is refused when it begins. */
  abort(reason: Failure): void {
    this.stopped = reason;
    this.clock?.abort(reason);
  }

  /** Frees the slot, with the tokens used if known. Only the first call counts. */
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
