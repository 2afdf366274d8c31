import cluster from "node:cluster";
import { Limiter } from "./limiter";
import { countsInRedis } from "./redis";
import type { SharedCounts } from "./shared";
import { countsOfPrimary } from "./worker";

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The limiter of this process: with its own counts if it is alone, otherwise those of the machine's primary process, or of Redis. */
export async function openLimiter({ redisUrl, processes, log }: { redisUrl?: string; processes: number; log: Log }): Promise<Limiter> {
  const shared = await sharedCounts(redisUrl);
  return new Limiter({
    shared,
    processes,
    onAway: (error) =>
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        "Limits are not shared at the moment; this process counts its own calls",
      ),
    onBack: () => log.info({}, "Limits are shared again"),
  });
}

async function sharedCounts(redisUrl: string | undefined): Promise<SharedCounts | undefined> {
  if (redisUrl !== undefined) return countsInRedis({ redisUrl, onError: () => undefined });
  if (!cluster.isWorker) return undefined;
  return countsOfPrimary({
    // When the primary process exits it takes this one along; until then this one counts alone.
    send: (message) => process.connected && process.send?.(message),
    on: (event, listener) => process.on(event, listener),
    off: (event, listener) => process.off(event, listener),
  });
}
