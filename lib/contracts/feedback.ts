import { z } from "zod";
import { THUMBS } from "./rating";

/** A rating of a call. Each key, and each person, has one per call; a later one replaces it. */
export const FeedbackRequest = z
  .object({
    thumb: z.enum(THUMBS).nullish().describe("Whether the answer was good. Default: not said."),
    score: z.number().min(0).max(1).nullish().describe("A score from 0 to 1, such as that of a check of your own. Default: none."),
    comment: z.string().trim().max(4_000).nullish().describe("A comment, at most 4,000 characters. Default: none."),
  })
  .refine(({ thumb, score, comment }) => thumb != null || score != null || (comment ?? "") !== "", {
    message: "needs a 'thumb', a 'score' or a 'comment'",
  })
  .meta({ id: "FeedbackRequest" });
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

export const FeedbackReply = z
  .object({
    object: z.literal("call.feedback").describe("Always `call.feedback`."),
    request_id: z.string().describe("Id of the call."),
    thumb: z.enum(THUMBS).nullable().describe("Whether the answer was good; null if not said."),
    score: z.number().nullable().describe("The score from 0 to 1; null if there is none."),
    comment: z.string().nullable().describe("The comment; null if there is none."),
    created: z.int().describe("When it was stored, in Unix seconds."),
  })
  .meta({ id: "CallFeedback" });
export type FeedbackReply = z.infer<typeof FeedbackReply>;

/** A stored rating. `at` is milliseconds since the epoch. */
export interface Rating {
  thumb: (typeof THUMBS)[number] | null;
  score: number | null;
  comment: string | null;
  at: number;
}
