import type { Env } from "../config/env";
import type { StateLink } from "../contracts/shared-state";
import { linkByDatabase } from "../routing/database-link";
import { linkByRedis } from "../routing/redis-link";
import type { Router } from "../routing/router";
import { shareHealth } from "../routing/share-health";
import { SharedState } from "../routing/shared-state";
import type { Store, StoreLog } from "../store/database/open";
import { claimRoutingLease, readRoutingState, writeRoutingState } from "../store/routing/routing-state";

interface Setting {
  env: Pick<Env, "REDIS_URL" | "DATABASE_URL" | "WORKERS">;
  store: Store;
  router: Router;
  log: StoreLog;
  /** The interval between reads of the database, in milliseconds. */
  pollMs?: number;
}

/** The routing state that processes share: through Redis if there is one, else through the database. A single process shares nothing. */
export async function openRoutingState({ router, ...setting }: Setting) {
  const shared = new SharedState();
  const stopProbes = shareHealth(shared, router.health);
  const link = await openLink(setting, (entries) => shared.receive(entries));
  if (link) shared.link(link);
  return {
    shared,
    async close() {
      stopProbes();
      await shared.close();
    },
  };
}

async function openLink(
  { env, store, pollMs, log }: Omit<Setting, "router">,
  receive: SharedState["receive"],
): Promise<StateLink | undefined> {
  if (env.REDIS_URL !== undefined) return linkByRedis({ redisUrl: env.REDIS_URL, receive, log });
  if (env.DATABASE_URL === undefined && env.WORKERS === 1) return undefined;
  const books = {
    write: (entries: Parameters<StateLink["send"]>[0]) => writeRoutingState(store, entries, Date.now()),
    read: (after: number) => readRoutingState(store, { after, now: Date.now() }),
    claim: (claim: { name: string; owner: string; ms: number }) => claimRoutingLease(store, { ...claim, now: Date.now() }),
  };
  return linkByDatabase({ books, receive, pollMs, log });
}
