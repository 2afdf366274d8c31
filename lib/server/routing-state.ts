import type { Env } from "../config/env";
import { SharedRest, type StateLink } from "../contracts/shared-state";
import type { Provider } from "../providers/capabilities";
import type { Affinity } from "../routing/affinity";
import { linkByDatabase } from "../routing/database-link";
import type { HealthBook } from "../routing/health";
import { linkByRedis } from "../routing/redis-link";
import type { Router } from "../routing/router";
import { shareAffinity } from "../routing/share-affinity";
import { shareHealth } from "../routing/share-health";
import { SharedState } from "../routing/shared-state";
import type { Store, StoreLog } from "../store/database/open";
import { claimRoutingLease, readRoutingState, writeRoutingState } from "../store/routing/routing-state";

/** Rests are kept for so long after their end, so that the next one is twice as long. */
const REST_KEPT_MS = 600_000;

interface Sharers {
  affinity: Affinity;
  /** The present ones; changed in place. */
  providers: readonly Provider[];
}

interface Setting {
  env: Pick<Env, "REDIS_URL" | "DATABASE_URL" | "WORKERS">;
  store: Store;
  log: StoreLog;
  /** The interval between reads of the database, in milliseconds. */
  pollMs?: number;
}

/**
 * The routing state that processes share: through Redis if there is one, else through the database. A single process shares nothing.
 * Nothing is read or sent before `start`.
 */
export class RoutingState {
  readonly shared = new SharedState();
  readonly #health: HealthBook;
  readonly #stopProbes: () => void;

  constructor({ health }: Router) {
    this.#health = health;
    this.#stopProbes = shareHealth(this.shared, health);
  }

  /** Connects. Waits two seconds at most for Redis. */
  async start({ affinity, providers }: Sharers, setting: Setting): Promise<void> {
    shareAffinity(this.shared, affinity, this.#health);
    this.shared.read("key", ({ value }) => {
      const { data } = SharedRest.safeParse(value);
      for (const { id, keys } of data ? providers : []) if (data && id === data.provider) keys?.follow(data);
    });
    const link = await openLink(setting, (entries) => this.shared.receive(entries));
    if (link) this.shared.link(link);
  }

  /** A key of a provider rests, or serves again. */
  readonly shareRest = (rest: SharedRest): void => {
    const at = Date.now();
    this.shared.publish({ name: `key:${rest.key}/${rest.model}`, value: rest, at, until: Math.max(at, rest.until) + REST_KEPT_MS });
  };

  async close(): Promise<void> {
    this.#stopProbes();
    await this.shared.close();
  }
}

async function openLink({ env, store, pollMs, log }: Setting, receive: SharedState["receive"]): Promise<StateLink | undefined> {
  if (env.REDIS_URL !== undefined) return linkByRedis({ redisUrl: env.REDIS_URL, receive, log });
  if (env.DATABASE_URL === undefined && env.WORKERS === 1) return undefined;
  const books = {
    write: (entries: Parameters<StateLink["send"]>[0]) => writeRoutingState(store, entries, Date.now()),
    read: (after: number) => readRoutingState(store, { after, now: Date.now() }),
    claim: (claim: { name: string; owner: string; ms: number }) => claimRoutingLease(store, { ...claim, now: Date.now() }),
  };
  return linkByDatabase({ books, receive, pollMs, log });
}
