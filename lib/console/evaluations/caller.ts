import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import type { Actor } from "../../contracts/person";
import type { GatewayRequest } from "../../gateway/exchange";
import type { CallToMake, MadeCall, MadeCalls, Maker } from "../made-calls";

/** How an evaluation reaches the gateway. */
export type CallPorts = Pick<MadeCalls, "make" | "earlier" | "withKey" | "withinTeam">;

/** Whose rights, limits and budgets the calls of an evaluation have: those of the session or key that started it. */
export interface StoredCaller {
  person: Pick<Actor, "userId" | "name" | "teamId" | "sessionId">;
  address: string;
}

/** Longer calls end as an error. */
const LIMIT_MS = 10 * 60_000;
/** How long a key's rights are used before they are read again. */
const RIGHTS_MS = 1_000;
/** The request's own key is not stored; `withKey` stands for it. */
const HEADERS = new Map([
  ["authorization", "Bearer evaluation"],
  ["user-agent", "Trunkline/1.0 (evaluation)"],
]);

export function callerOf({ userId, name, teamId, sessionId }: Actor, { address }: Pick<GatewayRequest, "address">): StoredCaller {
  return { person: { userId, name, teamId, sessionId }, address };
}

/** Makes the calls of one evaluation, in the name of who started it. */
export class EvaluationCaller {
  readonly #made: CallPorts;
  readonly #caller: StoredCaller;
  readonly #running = new Set<() => void>();
  #rights: { until: number; changes: ReturnType<MadeCalls["withKey"]> } | undefined;

  constructor(made: CallPorts, caller: StoredCaller) {
    this.#made = made;
    this.#caller = caller;
  }

  get teamId(): string {
    return this.#caller.person.teamId;
  }

  /** Id of the key whose calls these are. */
  get keyId(): string {
    const { sessionId, userId } = this.#caller.person;
    return sessionId === null ? userId : PLAYGROUND_KEY_ID + userId;
  }

  /** The outcome of a call that an earlier process has begun, maybe under another key. */
  earlier(call: Parameters<CallPorts["earlier"]>[0]): ReturnType<CallPorts["earlier"]> {
    return this.#made.earlier(call);
  }

  /** Undefined if the key no longer exists. */
  async post(call: Required<Pick<CallToMake, "path" | "body" | "idempotencyKey" | "requestId">>): Promise<MadeCall | undefined> {
    const { person } = this.#caller;
    const changes = person.sessionId === null ? await this.#keyRights() : this.#made.withinTeam(person.teamId);
    if (!changes) return undefined;
    let leave = () => {};
    const maker = this.#maker((listener) => {
      leave = listener;
      this.#running.add(listener);
    });
    try {
      const { path, body, idempotencyKey, requestId } = call;
      const sent = { path, body, idempotencyKey, requestId, cached: false, whole: true, limitMs: LIMIT_MS };
      return await this.#made.make(sent, maker, changes);
    } finally {
      this.#running.delete(leave);
    }
  }

  /** Aborts all running calls. */
  leave(): void {
    for (const listener of [...this.#running]) listener();
  }

  #keyRights(): ReturnType<MadeCalls["withKey"]> {
    const now = Date.now();
    if (!this.#rights || now > this.#rights.until) {
      const { teamId, userId } = this.#caller.person;
      this.#rights = { until: now + RIGHTS_MS, changes: this.#made.withKey({ teamId, keyId: userId }) };
    }
    return this.#rights.changes;
  }

  #maker(onGone: GatewayRequest["onGone"]): Maker {
    const { person, address } = this.#caller;
    const header = (name: string) => HEADERS.get(name);
    const request = { method: "POST", path: "", query: "", address, header, body: async () => new Uint8Array(), onGone };
    return { person: { ...person, email: null, teamName: "", role: "developer" }, request };
  }
}
