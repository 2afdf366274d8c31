import type { CachedAnswer } from "../contracts/cached-answer";

/** The answers for equal calls. Never rejects: what cannot be read is missing. */
export interface Answers {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  /** Never waits. */
  put(key: string, answer: CachedAnswer, ttlS: number): void;
  close(): void;
}
