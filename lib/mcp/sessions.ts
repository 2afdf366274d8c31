import type { GuardedFetch } from "../media/guarded-fetch";
import { SessionGone } from "./failures";
import { McpSession, type McpTarget } from "./session";

/** A server as it is configured now. */
export interface McpServer extends McpTarget {
  id: string;
  /** Changes with its settings, so that sessions of earlier ones are not used. */
  revision: number;
}

interface Setting {
  fetch: GuardedFetch;
  idleMs?: number;
  most?: number;
}

interface Held {
  session: Promise<McpSession>;
  usedAt: number;
  uses: number;
}

const IDLE_MS = 5 * 60_000;
const MOST = 200;
const SWEEP_MS = 30_000;

/**
 * Open sessions, one for each server and caller: a server may keep state in a session, which no other caller may see. They are closed after
 * five minutes without use.
 */
export class McpSessions {
  readonly #held = new Map<string, Held>();
  readonly #setting: Required<Setting>;
  #sweep: NodeJS.Timeout | undefined;

  constructor({ idleMs = IDLE_MS, most = MOST, ...setting }: Setting) {
    this.#setting = { idleMs, most, ...setting };
  }

  /** Runs with the caller's session. If the server has forgotten the session, once more with a new one. */
  async use<Result>(server: McpServer, caller: string, run: (session: McpSession) => Promise<Result>): Promise<Result> {
    const key = JSON.stringify([server.id, server.revision, caller]);
    try {
      return await this.#with(key, server, run);
    } catch (error) {
      if (!(error instanceof SessionGone)) throw error;
      return this.#with(key, server, run);
    }
  }

  async #with<Result>(key: string, server: McpServer, run: (session: McpSession) => Promise<Result>): Promise<Result> {
    const held = this.#held.get(key) ?? this.#open(key, server);
    held.uses++;
    try {
      return await run(await held.session);
    } catch (error) {
      if (error instanceof SessionGone) this.#drop(key, held);
      throw error;
    } finally {
      held.uses--;
      held.usedAt = Date.now();
    }
  }

  #open(key: string, server: McpServer): Held {
    this.#makeRoom();
    const held = { session: McpSession.open(server, this.#setting.fetch), usedAt: Date.now(), uses: 0 };
    this.#held.set(key, held);
    held.session.catch(() => this.#held.get(key) === held && this.#held.delete(key));
    this.#sweep ??= setInterval(() => this.#closeIdle(), SWEEP_MS).unref();
    return held;
  }

  #makeRoom(): void {
    const unused = [...this.#held].filter(([, { uses }]) => uses === 0).sort(([, left], [, right]) => left.usedAt - right.usedAt);
    for (const [key, held] of unused.slice(0, Math.max(0, this.#held.size - this.#setting.most + 1))) this.#drop(key, held);
  }

  #closeIdle(): void {
    const before = Date.now() - this.#setting.idleMs;
    for (const [key, held] of this.#held) if (held.uses === 0 && held.usedAt <= before) this.#drop(key, held);
  }

  #drop(key: string, held: Held): void {
    if (this.#held.get(key) === held) this.#held.delete(key);
    void held.session.then((session) => session.close()).catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const sessions = [...this.#held.values()].map(({ session }) => session);
    this.#held.clear();
    await Promise.allSettled(sessions.map(async (session) => (await session).close()));
  }
}
