import { Failure } from "../../contracts/errors";
import type { FeedbackRequest } from "../../contracts/feedback";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import type { Actor, Member } from "../../contracts/person";
import { rateCall, ratingsOf } from "../../store/calls/feedback";
import type { Store } from "../../store/database/open";
import { makersOf } from "../../store/tasks/senders";
import type { CallRating, CallRatings } from "./contract";
import { findCall } from "./store";

/** Ratings of the team's calls, by keys and by people. */
export class Ratings {
  constructor(readonly store: Store) {}

  /** Throws `not_found` for a call of another team. */
  async list({ teamId }: Member, id: string): Promise<CallRatings> {
    if (!(await findCall(this.store, { teamId, id }))) throw missing();
    return this.#all(teamId, id);
  }

  /** Stores the person's rating in place of an earlier one. Throws `not_found` for a call of another team. */
  async rate(actor: Actor, id: string, feedback: FeedbackRequest): Promise<CallRatings> {
    const rater = actor.sessionId === null ? actor.userId : PLAYGROUND_KEY_ID + actor.userId;
    const rated = await rateCall(this.store, { teamId: actor.teamId, callId: id, rater, feedback, at: Date.now() });
    if (!rated) throw missing();
    return this.#all(actor.teamId, id);
  }

  async #all(teamId: string, id: string): Promise<CallRatings> {
    const rows = await ratingsOf(this.store, { teamId, id });
    const makers = await makersOf(this.store, [...new Set(rows.map(({ rater }) => rater))]);
    const by = (rater: string) => makers.get(rater) ?? { kind: "key" as const, id: rater, name: rater };
    return { items: rows.map(({ rater, ...rating }): CallRating => ({ ...rating, by: by(rater) })) };
  }
}

function missing(): Failure {
  return new Failure("not_found", "There is no such call, or it is too old.");
}
