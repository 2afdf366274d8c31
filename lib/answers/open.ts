import type { Answers } from "./answers";
import { answersInMemory } from "./memory";
import { answersInRedis } from "./redis";

/** The total size of answers in memory, or of those that one process keeps in Redis. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Answers in Redis if it is set, shared by all processes; else in the memory of this one. */
export function openAnswers({ redisUrl }: { redisUrl?: string }): Answers {
  return redisUrl === undefined ? answersInMemory(MOST_BYTES) : answersInRedis(redisUrl, MOST_BYTES);
}
