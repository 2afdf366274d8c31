import cluster from "node:cluster";
import { Limiter } from "./limiter";
import { countsInRedis } from "./redis";
import type { SharedCounts } from "./shared";
import { countsOfPrimary } from "./worker";

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The limiter of this process: its own counts where it is alone, else those of the machine's first process, or of Redis. */
export async function openLimiter({ redisUrl, processes, log }: { redisUrl?: string; processes: number; log: Log }): Promise<Limiter> {
  const shared = await sharedCounts(redisUrl);
  return new Limiter({
    shared,
    processes,
    onAway: (error) =>
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        "Limits are not shared for now; this process counts by itself",
      ),
    onBack: () => log.info({}, "Limits are shared again"),
  });
}

async function sharedCounts(redisUrl: string | undefined): Promise<SharedCounts | undefined> {
  if (redisUrl !== undefined) return countsInRedis({ redisUrl, onError: () => undefined });
  if (!cluster.isWorker) return undefined;
  return countsOfPrimary({
    // A first process that is gone takes this one with it; until then this one counts by itself.
    send: (message) => process.connected && process.send?.(message),
    on: (event, listener) => process.on(event, listener),
    off: (event, listener) => process.off(event, listener),
  });
}
