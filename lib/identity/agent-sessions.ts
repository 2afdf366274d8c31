import { Failure } from "../contracts/errors";
import { type RuledSession, ruledSessions, sessionSums } from "../store/calls/agent-sessions";
import { readMeta } from "../store/database/meta";
import type { Store, StoreLog } from "../store/database/open";

/** How often changes are checked, as with keys. */
const POLL_MS = 500;
/** Checks of running calls after a change: a call that read the rules just before it may start just after the first check. */
const LOOKS = 2;

interface RunningCalls {
  stop(reasonOf: (call: { readonly session: string | undefined }) => Failure | undefined): number;
}

/** What people have set for sessions of coding agents, in memory. Changes of any process apply within a second. */
export class AgentSessionRules {
  readonly #store: Store;
  readonly #log: StoreLog;
  readonly #running: RunningCalls;
  #rules: ReadonlyMap<string, RuledSession> = new Map();
  #revision: string | undefined;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #failing = false;

  constructor({ store, log, running }: { store: Store; log: StoreLog; running: RunningCalls }) {
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

  sums(id: string) {
    return sessionSums(this.#store, id);
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
