import type { Cacheable, CacheControl } from "../../contracts/cache-control";
import type { Conversation, Turn } from "../../contracts/conversation";

/** The vendor refuses a request with more. */
const MOST_POINTS = 4;
/** Models with a prompt cache. */
const CACHES = /anthropic\.claude|amazon\.nova/;

export interface CachePoints {
  /** The point after a block that was marked; nothing if it wasn't, or if later points are kept instead. */
  after(mark: CacheControl | undefined): Record<string, unknown>[];
}

/** The points of a conversation's marks. If there are too many, the last ones stay: each covers the whole prompt before it. */
export function cachePointsFor(conversation: Conversation, { model, warn }: { model: string; warn(message: string): void }): CachePoints {
  const marks = marksOf(conversation);
  const caches = CACHES.test(model);
  if (marks > 0 && !caches) warn("the model does not support cache_control; it was removed");
  if (marks > MOST_POINTS && caches) warn(`cache_control: only the last ${MOST_POINTS} breakpoints are used`);
  let skipped = caches ? marks - MOST_POINTS : Infinity;
  return {
    after(mark) {
      if (mark === undefined || skipped-- > 0) return [];
      return [{ cachePoint: { type: "default", ...(mark.ttl === "1h" ? { ttl: "1h" } : {}) } }];
    },
  };
}

function marksOf({ tools, turns }: Conversation): number {
  return [...tools, ...turns.flatMap(cacheables)].filter(({ cacheControl }) => cacheControl !== undefined).length;
}

function cacheables(turn: Turn): readonly Cacheable[] {
  if (turn.role === "tool") return [turn];
  return turn.role === "assistant" ? [...turn.parts, ...turn.calls] : turn.parts;
}
