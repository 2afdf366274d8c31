import type { Redis } from "ioredis";
import type { StoreLog } from "../store/database/open";

const CHANNEL = "trunkline:keys";
const START_WITHIN_MS = 2000;
const RETRY_MAX_MS = 5000;

/** Publishes key changes to other processes through Redis. */
export interface KeyNews {
  /** Never throws or waits; if Redis is unavailable, the revision in the database still propagates the change. */
  tell(): void;
  close(): void;
}

/** Connects, and reconnects in the background. Resolves once connected, or after two seconds. */
export async function listenForKeyNews(options: { redisUrl: string; log: StoreLog; onNews: () => void }): Promise<KeyNews> {
  const connect = await connector(options);
  const subscriber = connect();
  const publisher = connect();
  subscriber.on("message", options.onNews);
  // On every connection: a subscription ends with its connection.
  const subscribed = new Promise<void>((resolve) => {
    subscriber.on("ready", () => void subscriber.subscribe(CHANNEL).then(() => resolve(), ignore));
  });
  const canTell = new Promise<void>((resolve) => publisher.once("ready", () => resolve()));
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, START_WITHIN_MS);
  });
  await Promise.race([Promise.all([subscribed, canTell]), bound]);
  clearTimeout(timer);
  return {
    tell: () => void publisher.publish(CHANNEL, "changed").catch(ignore),
    close() {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}

async function connector({ redisUrl, log }: { redisUrl: string; log: StoreLog }): Promise<() => Redis> {
  const { Redis } = await import("ioredis");
  let failing = false;
  return () => {
    const redis = new Redis(redisUrl, {
      connectTimeout: START_WITHIN_MS,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      autoResubscribe: false,
      retryStrategy: (attempt) => Math.min(attempt * 200, RETRY_MAX_MS),
    });
    redis.on("ready", () => {
      failing = false;
    });
    redis.on("error", (error) => {
      if (!failing) log.warn({ error: error.message }, "Redis cannot be reached; key changes are read from the database instead");
      failing = true;
    });
    return redis;
  };
}

function ignore(): void {}
