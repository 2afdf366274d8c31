import type { FeedbackRequest, Rating } from "../../contracts/feedback";
import { timeOf } from "../../contracts/ids";
import type { Store } from "../database/open";

/** A call is stored some time after its answer; ids of calls that are not stored yet are accepted for this long. */
const UNSTORED_MS = 10 * 60_000;

interface Rated {
  teamId: string;
  callId: string;
  /** A key's id, or a person's. */
  rater: string;
  feedback: FeedbackRequest;
  at: number;
}

/** Stores a rating; the rater's earlier one of the call is replaced. Undefined if the call is not the team's. */
export async function rateCall({ db }: Store, { teamId, callId, rater, feedback, at }: Rated): Promise<Rating | undefined> {
  const call = await db.selectFrom("calls").select("team_id").where("id", "=", callId).executeTakeFirst();
  if (call ? call.team_id !== teamId : !isRecent(callId, at)) return undefined;
  const rating = { thumb: feedback.thumb ?? null, score: feedback.score ?? null, comment: feedback.comment || null, at };
  await db
    .insertInto("call_feedback")
    .values({ call_id: callId, team_id: teamId, rater, ...rating })
    .onConflict((conflict) => conflict.columns(["call_id", "team_id", "rater"]).doUpdateSet(rating))
    .execute();
  return rating;
}

/** The ratings of a call, oldest first. */
export async function ratingsOf({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<(Rating & { rater: string })[]> {
  return db
    .selectFrom("call_feedback")
    .select(["rater", "thumb", "score", "comment", "at"])
    .where("call_id", "=", id)
    .where("team_id", "=", teamId)
    .orderBy("at")
    .execute();
}

/** Deletes ratings before a time: their calls are older. */
export async function forgetRatings({ db }: Store, before: number): Promise<void> {
  await db.deleteFrom("call_feedback").where("at", "<", before).execute();
}

/** Whether an id is of a call of the last minutes, by the time in it. */
function isRecent(id: string, now: number): boolean {
  const at = timeOf(id, "req_");
  return at !== undefined && at <= now + 1_000 && now - at < UNSTORED_MS;
}
