import { Failure } from "../contracts/errors";
import { type RuledSession, ruledSessions, sessionSums } from "../store/calls/agent-sessions";
import { Lru } from "../store/database/lru";
import { readMeta } from "../store/database/meta";
import type { Store, StoreLog } from "../store/database/open";

/** How often changes are checked, as with keys. */
const POLL_MS = 500;
/** Checks of running calls after a change: a call that read the rules just before it may start just after the first check. */
const LOOKS = 2;

/** Within this time stored sums are not read again: a process adds its own calls itself. */
const SUMS_FRESH_MS = 1_000;
const MOST_SUMS = 10_000;

type Sums = Awaited<ReturnType<typeof sessionSums>>;

interface RunningCalls {
  stop(reasonOf: (call: { readonly session: string | undefined }) => Failure | undefined): number;
}

/** What people have set for sessions of coding agents, in memory. Changes of any process apply within a second. */
export class AgentSessionRules {
  readonly #store: Store;
  readonly #log: StoreLog;
  readonly #running: RunningCalls;
  readonly #now: () => number;
  readonly #sums = new Lru<string, { at: number; sums: Sums }>(MOST_SUMS);
  #rules: ReadonlyMap<string, RuledSession> = new Map();
  #revision: string | undefined;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #failing = false;

  constructor({ store, log, running }: { store: Store; log: StoreLog; running: RunningCalls }, now: () => number = Date.now) {
    this.#now = now;
    this.#store = store;
    this.#log = log;
    this.#running = running;
  }

  async start(pollMs = POLL_MS): Promise<void> {
    await this.#poll();
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = undefined;
      });
    }, pollMs).unref();
  }

  rule(id: string): RuledSession | undefined {
    return this.#rules.size === 0 ? undefined : this.#rules.get(id);
  }

  sums(id: string): Sums | Promise<Sums> {
    const known = this.#sums.get(id);
    const at = this.#now();
    return known && at - known.at < SUMS_FRESH_MS ? known.sums : this.#readSums(id, { at, sums: known?.sums });
  }

  /** Never rejects: without the database the last sums apply. */
  async #readSums(id: string, last: { at: number; sums: Sums }): Promise<Sums> {
    const sums = await sessionSums(this.#store, id).catch(() => last.sums);
    this.#sums.set(id, { at: last.at, sums });
    return sums;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  /** Never rejects. */
  async #poll(): Promise<void> {
    try {
      const revision = await readMeta(this.#store, "sessions_revision");
      if (revision !== this.#revision) {
        this.#rules = new Map((await ruledSessions(this.#store)).map((rule) => [rule.id, rule]));
        this.#revision = revision;
        this.#looks = LOOKS;
      }
      if (this.#looks > 0) this.#stopRunning();
      this.#failing = false;
    } catch (error) {
      const text = "Changes of sessions cannot be read; the last ones apply";
      if (!this.#failing) this.#log.error({ error: error instanceof Error ? error.message : String(error) }, text);
      this.#failing = true;
    }
  }

  #stopRunning(): void {
    this.#looks--;
    this.#running.stop(({ session }) => {
      const by = session === undefined ? undefined : this.rule(session)?.stoppedBy;
      return by === undefined ? undefined : new Failure("access_denied", `This session was stopped by ${by}.`);
    });
  }
}
