import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import type { LimitUse } from "../contracts/limits";
import type { Ask, SharedCounts, Taken } from "./shared";

const PREFIX = "trunkline:limit:";
/** A process without a heartbeat for this long runs no calls any more. */
const ALIVE_S = 10;
const SAY_ALIVE_MS = 3_000;

/** The clock and the current counts: the beginning of scripts that read them. */
const COUNTED = `
local STEP, STEPS = 100, 601
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local step = math.floor(now / STEP)
local function sum(key)
  local oldest = tonumber(redis.call('HGET', key, 'oldest') or step)
  local first = step - STEPS + 1
  if oldest < first then
    local newest = tonumber(redis.call('HGET', key, 'newest') or 0)
    if newest < first then redis.call('DEL', key)
    else
      for at = oldest, first - 1 do
        local count = redis.call('HGET', key, at)
        if count then redis.call('HINCRBY', key, 'sum', -count) redis.call('HDEL', key, at) end
      end
      redis.call('HSET', key, 'oldest', first)
    end
  end
  return tonumber(redis.call('HGET', key, 'sum') or 0)
end
local function running(key)
  local all = 0
  for _, count in ipairs(redis.call('HVALS', key)) do all = all + tonumber(count) end
  return all
end
local function withoutDead(key, alive)
  for _, id in ipairs(redis.call('HKEYS', key)) do
    if redis.call('EXISTS', alive .. id) == 0 then redis.call('HDEL', key, id) end
  end
  return running(key)
end
`;

/**
 * Like `Counts` in counts.mjs, atomically and on Redis' clock: one script per call. A subject has three hashes: `r` and `t` with the sum,
 * the oldest and the newest step and a field per step; `n` with running calls by process.
 */
const TAKE = `${COUNTED}
local tokens, process, alive = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local function untilFree(key, count)
  local oldest, newest = tonumber(redis.call('HGET', key, 'oldest') or step), tonumber(redis.call('HGET', key, 'newest') or step)
  local left = count
  for at = oldest, newest do
    left = left - tonumber(redis.call('HGET', key, at) or 0)
    if left <= 0 or at == newest then return math.max(1, (at + STEPS) * STEP - now) end
  end
  return 0
end
local function untilAll(key)
  local newest = redis.call('HGET', key, 'newest')
  return newest and math.max(1, (newest + STEPS) * STEP - now) or 0
end
local refused, what, wait = -1, '', 0
local function refuse(index, kind, ms) if ms > wait then refused, what, wait = index, kind, ms end end
for index = 0, #KEYS - 1 do
  local key = KEYS[index + 1]
  local rpm, tpm, most = tonumber(ARGV[4 + index * 3]), tonumber(ARGV[5 + index * 3]), tonumber(ARGV[6 + index * 3])
  local calls, used = sum(key .. ':r'), sum(key .. ':t')
  if rpm >= 0 and calls >= rpm then refuse(index, 'requests', untilFree(key .. ':r', calls - rpm + 1))
  elseif tpm >= 0 and used > 0 and used + tokens > tpm then refuse(index, 'tokens', untilFree(key .. ':t', used + tokens - tpm))
  elseif most >= 0 and running(key .. ':n') >= most and withoutDead(key .. ':n', alive) >= most then refuse(index, 'concurrent', 1000) end
end
local function add(key, count)
  redis.call('HINCRBY', key, 'sum', count)
  redis.call('HINCRBY', key, step, count)
  redis.call('HSETNX', key, 'oldest', step)
  redis.call('HSET', key, 'newest', step)
  redis.call('PEXPIRE', key, STEPS * STEP * 2)
end
local states = {}
for index = 0, #KEYS - 1 do
  local key = KEYS[index + 1]
  if refused < 0 then
    add(key .. ':r', 1)
    if tokens > 0 then add(key .. ':t', tokens) end
    redis.call('HINCRBY', key .. ':n', process, 1)
    redis.call('EXPIRE', key .. ':n', 86400)
  end
  states[index + 1] = { tonumber(redis.call('HGET', key .. ':r', 'sum') or 0), untilAll(key .. ':r'), tonumber(redis.call('HGET', key .. ':t', 'sum') or 0), untilAll(key .. ':t') }
end
return { step, refused, what, wait, states }
`;

const READ = `${COUNTED}
local used = {}
for index, key in ipairs(KEYS) do used[index] = { sum(key .. ':r'), math.max(0, sum(key .. ':t')), withoutDead(key .. ':n', ARGV[1]) } end
return used
`;

const SETTLE = `
local STEP, STEPS = 100, 601
local time = redis.call('TIME')
local oldest = math.floor((time[1] * 1000 + math.floor(time[2] / 1000)) / STEP) - STEPS + 1
local step, change, process = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
for _, key in ipairs(KEYS) do
  if redis.call('HINCRBY', key .. ':n', process, -1) <= 0 then redis.call('HDEL', key .. ':n', process) end
  local tokens = key .. ':t'
  if change ~= 0 and (step >= oldest or change > 0) then
    local at = math.max(step, oldest)
    redis.call('HINCRBY', tokens, 'sum', change)
    redis.call('HINCRBY', tokens, at, change)
    local first, last = tonumber(redis.call('HGET', tokens, 'oldest') or at), tonumber(redis.call('HGET', tokens, 'newest') or at)
    redis.call('HSET', tokens, 'oldest', math.min(first, at), 'newest', math.max(last, at))
    redis.call('PEXPIRE', tokens, STEPS * STEP * 2)
  end
end
`;

type Reply = [number, number, string, number, [number, number, number, number][]];

interface Scripts {
  trunklineTake(keys: number, ...args: (string | number)[]): Promise<Reply>;
  trunklineRead(keys: number, ...args: string[]): Promise<LimitUse[]>;
  trunklineSettle(keys: number, ...args: (string | number)[]): Promise<unknown>;
}

/** Counts shared by several machines. Rejects at once while Redis is disconnected; reconnects in the background. */
export async function countsInRedis({ redisUrl, onError }: { redisUrl: string; onError(error: Error): void }): Promise<SharedCounts> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(redisUrl, {
    connectTimeout: 2_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  }) as Redis & Scripts;
  redis.on("error", onError);
  redis.defineCommand("trunklineTake", { lua: TAKE });
  redis.defineCommand("trunklineRead", { lua: READ });
  redis.defineCommand("trunklineSettle", { lua: SETTLE });
  const id = randomBytes(9).toString("base64url");
  const sayAlive = () => void redis.set(`${PREFIX}alive:${id}`, 1, "EX", ALIVE_S).catch(ignore);
  redis.on("ready", sayAlive);
  const timer = setInterval(sayAlive, SAY_ALIVE_MS).unref();
  await connected(redis);
  return {
    async take({ limits, tokens }: Ask): Promise<Taken> {
      const keys = limits.map(({ subject }) => PREFIX + subject);
      const bounds = limits.flatMap((of) => [of.requestsPerMinute ?? -1, of.tokensPerMinute ?? -1, of.concurrent ?? -1]);
      const [step, index, what, retryAfterMs, used] = await redis.trunklineTake(
        keys.length,
        ...keys,
        tokens,
        id,
        `${PREFIX}alive:`,
        ...bounds,
      );
      const states = used.map(([requests, requestsMs, tokensUsed, tokensMs], at) => {
        const { requestsPerMinute, tokensPerMinute } = limits[at] ?? {};
        const left = (limit: number | null | undefined, of: number) => Math.max(0, (limit ?? 0) - of);
        return [left(requestsPerMinute, requests), requestsMs, left(tokensPerMinute, tokensUsed), tokensMs] as const;
      });
      return index < 0 ? { step, states } : { step, states, refused: { index, what: what as "requests", retryAfterMs } };
    },
    settle({ limits, step, change }) {
      const keys = limits.map(({ subject }) => PREFIX + subject);
      void redis.trunklineSettle(keys.length, ...keys, step, Math.round(change), id).catch(ignore);
    },
    read: (subjects) => redis.trunklineRead(subjects.length, ...subjects.map((subject) => PREFIX + subject), `${PREFIX}alive:`),
    close() {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}

/** Resolves once connected, or after two seconds. */
function connected(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 2_000);
    redis.once("ready", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function ignore(): void {}
