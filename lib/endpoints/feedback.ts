import { FeedbackReply, FeedbackRequest } from "../contracts/feedback";
import { definePlain } from "./define";

export const rateCall = definePlain({
  id: "calls.feedback",
  method: "POST",
  path: "/v1/calls/{request_id}/feedback",
  errorFormat: "openai",
  scope: "any",
  tag: "Calls",
  summary: "Rate a call",
  description:
    "`request_id` is the `x-request-id` of the call, which may be of any key of the team. A key has one rating per call; a later one replaces it. Ratings are shown and filtered in the logs.",
  body: FeedbackRequest,
  reply: FeedbackReply,
  example: { thumb: "down", comment: "Wrong order number." },
  errors: ["404"],
});
