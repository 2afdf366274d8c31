import { Failure } from "../contracts/errors";
import type { Caller } from "../contracts/keys";
import { countFilms } from "../store/film-turns";
import type { Store } from "../store/open";

/** Films that are made here and not finished. More of them at once would wait for hours, and everybody's lists grow with them. */
export const MOST_FILMS = { ofCaller: 500, ofTeam: 1_000 } as const;

/**
 * Throws `rate_limit_exceeded` where a caller, or its team, has as many unfinished films as may wait. Submits that come at once may
 * pass the limit together, by no more than the calls a key may have running.
 */
export async function requireRoom(store: Store, caller: Caller): Promise<void> {
  const { ofCaller, ofTeam } = await countFilms(store.db, caller);
  const detail = { retryAfterMs: 10_000 };
  if (ofCaller >= MOST_FILMS.ofCaller)
    throw new Failure("rate_limit_exceeded", `You have ${ofCaller} unfinished films, which is the most. Cancel some, or wait.`, detail);
  if (ofTeam >= MOST_FILMS.ofTeam)
    throw new Failure("rate_limit_exceeded", `Your team has ${ofTeam} unfinished films, which is the most. Cancel some, or wait.`, detail);
}
