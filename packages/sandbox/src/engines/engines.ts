import { availableParallelism } from "node:os";
import type { Host } from "../host";
import { WorkerPool } from "./pool";

/** The threads in which sound, images and videos are made, so that the event loop never waits for one. */
export interface Engines {
  speech: WorkerPool;
  images: WorkerPool;
  videos: WorkerPool;
  close(): Promise<void>;
}

/**
 * Speech goes before images and images before videos, by thread priority: a video may take all that is left over.
 * `videos` is how many are made at once.
 */
export function createEngines({ videos, openLine }: { videos: number; openLine: Host["openLine"] }): Engines {
  const spare = Math.max(1, Math.min(2, availableParallelism() - 1));
  const pools = {
    speech: new WorkerPool({ workers: spare, queue: 64, limitMs: 180_000, nice: 6, heapMb: 256 }, openLine),
    images: new WorkerPool({ workers: spare, queue: 64, limitMs: 90_000, nice: 8, heapMb: 256 }, openLine),
    videos: new WorkerPool({ workers: videos, queue: 16, limitMs: 30 * 60_000, nice: 10, heapMb: 256 }, openLine),
  };
  return { ...pools, close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))) };
}
