import { Failure, type LimitHit } from "../contracts/errors";
import type { Caller } from "../contracts/keys";
import type { Store } from "../store/database/open";
import { countVideos } from "../store/tasks/render-turns";

/** Unfinished videos rendered here. More would wait for hours, and lengthen everyone's lists. */
export const MOST_VIDEOS = { ofCaller: 500, ofTeam: 1_000 } as const;

/**
 * Throws `rate_limit_exceeded` if a caller or its team has too many unfinished videos. Concurrent submits may
 * exceed the limit together, by at most a key's concurrent calls.
 */
export async function requireRoom(store: Store, caller: Caller): Promise<void> {
  const { ofCaller, ofTeam } = await countVideos(store.db, caller);
  const detailOf = (owner: LimitHit["owner"]) => ({ retryAfterMs: 10_000, limit: { owner, limit: "videos" } as const });
  if (ofCaller >= MOST_VIDEOS.ofCaller)
    throw new Failure(
      "rate_limit_exceeded",
      `You have ${ofCaller} unfinished videos, which is the limit. Cancel some, or wait.`,
      detailOf("key"),
    );
  if (ofTeam >= MOST_VIDEOS.ofTeam)
    throw new Failure(
      "rate_limit_exceeded",
      `Your team has ${ofTeam} unfinished videos, which is the limit. Cancel some, or wait.`,
      detailOf("team"),
    );
}
