import { Failure } from "../contracts/errors";
import type { FeedbackReply, FeedbackRequest } from "../contracts/feedback";
import { json } from "./answer";
import type { Operation } from "./operation";

/** Stores the key's rating of a call of its team. */
export const rateCall: Operation = async ({ feedback }, { principal, params, body }) => {
  const id = params.request_id ?? "";
  if (!principal) throw new Error("a rating needs a key");
  const { teamId, keyId } = principal;
  const rating = await feedback.rate({ teamId, callId: id, rater: keyId, feedback: body as FeedbackRequest, at: Date.now() });
  if (!rating) throw new Failure("not_found", "There is no such call of this team, or it is too old.", { param: "request_id" });
  const { at, ...rest } = rating;
  return json({ object: "call.feedback", request_id: id, ...rest, created: Math.floor(at / 1_000) } satisfies FeedbackReply);
};
