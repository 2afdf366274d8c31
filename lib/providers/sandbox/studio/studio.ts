import { availableParallelism } from "node:os";
import { WorkerPool } from "./pool";

/** The threads in which sound, pictures and films are made, so that the event loop never waits for one. */
export interface Studio {
  speech: WorkerPool;
  pictures: WorkerPool;
  films: WorkerPool;
  close(): Promise<void>;
}

/**
 * Speech goes before pictures and pictures before films, by thread priority: a film may take all that is left over.
 * `films` is how many are made at once.
 */
export function createStudio({ films }: { films: number }): Studio {
  const spare = Math.max(1, Math.min(2, availableParallelism() - 1));
  const pools = {
    speech: new WorkerPool({ workers: spare, queue: 64, limitMs: 180_000, nice: 6, heapMb: 256 }),
    pictures: new WorkerPool({ workers: spare, queue: 64, limitMs: 90_000, nice: 8, heapMb: 256 }),
    films: new WorkerPool({ workers: films, queue: 16, limitMs: 30 * 60_000, nice: 10, heapMb: 256 }),
  };
  return { ...pools, close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))) };
}
