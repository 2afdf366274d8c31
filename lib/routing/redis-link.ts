import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { readEntries, type SharedEntry, type StateLink } from "../contracts/shared-state";

const CHANNEL = "trunkline:routing";
/** A hash of entries by name, and their names by expiry. */
const ENTRIES = "trunkline:routing:entries";
const EXPIRIES = "trunkline:routing:expiries";
const LEASE = "trunkline:routing:lease:";
const START_WITHIN_MS = 2_000;
const ANSWER_WITHIN_MS = 1_000;
const RETRY_MAX_MS = 2_000;
const PAGE = 1_000;
/** Further names are published, but not kept for processes that start later. */
const MOST_KEPT = 200_000;

/** Keeps entries that are newer than those of the same name, removes expired ones, and publishes all. */
const SEND = `
local now = tonumber(ARGV[1])
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1000)) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end
for index = 2, #ARGV - 1 do
  local entry = cjson.decode(ARGV[index])
  local known = redis.call('HGET', KEYS[1], entry.name)
  if known and cjson.decode(known).at <= entry.at or not known and redis.call('ZCARD', KEYS[2]) < ${MOST_KEPT} then
    redis.call('HSET', KEYS[1], entry.name, ARGV[index])
    redis.call('ZADD', KEYS[2], entry['until'], entry.name)
  end
end
redis.call('PUBLISH', ARGV[#ARGV], '[' .. table.concat(ARGV, ',', 2, #ARGV - 1) .. ']')
`;

const CLAIM = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return math.max(1, redis.call('PTTL', KEYS[1])) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 0
`;

interface Options {
  redisUrl: string;
  receive(entries: readonly SharedEntry[]): void;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Shares state through Redis. Resolves once connected, or if that fails or takes two seconds; reconnects in the background. */
export async function linkByRedis({ redisUrl, receive, log }: Options): Promise<StateLink> {
  const connect = await connector(redisUrl, log);
  const commands = connect();
  const subscriber = connect();
  const owner = randomBytes(9).toString("base64url");
  subscriber.on("message", (_, text) => receive(readEntries(text)));
  // On every connection: a subscription ends with its connection, and what was published meanwhile is read from the hash.
  const started = new Promise<void>((resolve) => {
    const catchUp = () =>
      void subscriber
        .subscribe(CHANNEL)
        .then(() => readAll(commands, receive))
        .then(resolve, ignore);
    commands.on("ready", catchUp);
    subscriber.on("ready", catchUp);
  });
  const failed = new Promise<void>((resolve) => {
    commands.once("error", () => resolve());
  });
  await Promise.race([started, failed, pause(START_WITHIN_MS)]);
  return {
    isFast: true,
    async send(entries) {
      await commands.eval(SEND, 2, ENTRIES, EXPIRIES, Date.now(), ...entries.map((entry) => JSON.stringify(entry)), CHANNEL);
    },
    claim: async (name, ms) => Number(await commands.eval(CLAIM, 1, LEASE + name, owner, ms)),
    async close() {
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

async function readAll(redis: Redis, receive: Options["receive"]): Promise<void> {
  let cursor = "0";
  do {
    const [next, found] = await redis.hscan(ENTRIES, cursor, "COUNT", PAGE);
    cursor = next;
    const entries = readEntries(`[${found.filter((_, index) => index % 2 === 1).join()}]`);
    receive(entries.filter(({ until }) => until > Date.now()));
  } while (cursor !== "0");
}

async function connector(redisUrl: string, log: Options["log"]): Promise<() => Redis> {
  const { Redis } = await import("ioredis");
  let failing = false;
  return () => {
    const redis = new Redis(redisUrl, {
      connectTimeout: START_WITHIN_MS,
      commandTimeout: ANSWER_WITHIN_MS,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      autoResubscribe: false,
      retryStrategy: (attempt) => Math.min(attempt * 200, RETRY_MAX_MS),
    });
    redis.on("ready", () => {
      if (failing) log.info({}, "The state of targets is shared again");
      failing = false;
    });
    redis.on("error", (error) => {
      if (!failing) log.warn({ error: error.message }, "Redis cannot be reached; this process continues with its own state of targets");
      failing = true;
    });
    return redis;
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function ignore(): void {}
