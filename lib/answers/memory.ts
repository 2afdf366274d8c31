import type { CachedAnswer } from "../contracts/cached-answer";
import type { Answers } from "./answers";
import { Bounded } from "./bounded";

/** Of what is beside the body. */
const OVERHEAD_BYTES = 512;

export function answersInMemory(mostBytes: number, now: () => number = Date.now): Answers {
  const answers = new Bounded<CachedAnswer>(mostBytes);
  return {
    get: (key) => answers.get(key, now()),
    put(key, value, ttlS) {
      // Strings have two bytes per character at most.
      answers.set(key, { value, bytes: value.body.length * 2 + OVERHEAD_BYTES, expiresAt: now() + ttlS * 1_000 });
    },
    close: () => undefined,
  };
}
