import type { Redis } from "ioredis";
import { CachedAnswer } from "../contracts/cached-answer";
import type { Answers } from "./answers";
import { Bounded } from "./bounded";

const PREFIX = "trunkline:answer:";
/** A lookup that takes longer is a miss: asking the upstream is better than waiting. */
const COMMAND_MS = 250;

/** Answers shared by several machines. The connection is opened by the first use. `mostBytes` bounds what this process keeps there. */
export function answersInRedis(redisUrl: string, mostBytes: number): Answers {
  const written = new Bounded<true>(mostBytes);
  let opening: Promise<Redis> | undefined;
  let closed = false;
  const connection = () => {
    opening ??= connect(redisUrl);
    return opening;
  };
  const store = async (key: string, text: string, ttlS: number) => {
    const redis = await connection();
    await redis.set(key, text, "EX", ttlS);
    const dropped = written.set(key, { value: true, bytes: Buffer.byteLength(text), expiresAt: Date.now() + ttlS * 1_000 });
    if (dropped.length > 0) await redis.unlink(...dropped);
  };
  return {
    async get(key) {
      try {
        const text = await (await connection()).get(PREFIX + key);
        return text === null ? undefined : CachedAnswer.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    put(key, answer, ttlS) {
      if (!closed) void store(PREFIX + key, JSON.stringify(answer), ttlS).catch(ignore);
    },
    close() {
      closed = true;
      void opening?.then((redis) => redis.disconnect()).catch(ignore);
    },
  };
}

async function connect(redisUrl: string): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(redisUrl, {
    connectTimeout: 2_000,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on("error", ignore);
  await ready(redis);
  return redis;
}

/** Resolves once connected, or after the time of a command. */
function ready(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, COMMAND_MS);
    redis.once("ready", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function ignore(): void {}
