import { z } from "zod";
import { MOST_VIDEO_IDS } from "../../contracts/video-terms";
import { TaskId, VideoJob } from "./contract";

export const VideoView = z
  .object({
    id: z.string().meta({ description: "The endpoint's id." }),
    name: z.string().meta({ description: "Label of the tab." }),
    method: z.enum(["GET", "POST"]).describe("HTTP method of the call."),
    path: z.string().meta({ description: "Path with the job's id, and the query if any." }),
    requestBody: z.string().nullable().meta({ description: "Body of a POST." }),
    status: z.int().describe("HTTP status of the answer."),
    headers: z.record(z.string(), z.string()).describe("Headers of the answer by their names."),
    body: z.string().meta({ description: "The current response body." }),
  })
  .meta({ id: "VideoView" });
export type VideoView = z.infer<typeof VideoView>;

export const VideoViews = z
  .object({ items: z.array(VideoView).describe("The job in the format of each family.") })
  .meta({ id: "VideoViews" });
export type VideoViews = z.infer<typeof VideoViews>;

/** `cancelled`: the work ends. `untracked`: no longer polled, but the vendor continues. `ended`: it had already ended. */
export const StoppedVideo = z
  .object({
    id: z.string().describe("Id of the job."),
    outcome: z.enum(["cancelled", "untracked", "ended"]).describe("The outcome."),
  })
  .meta({ id: "StoppedVideo" });
export type StoppedVideo = z.infer<typeof StoppedVideo>;

/**
 * `asked`: the vendor is polled within a second. `found`: it has the order, and the job continues. `absent`: it isn't found, or is
 * ambiguous.
 */
export const LookedVideo = z
  .object({ id: z.string().describe("Id of the job."), outcome: z.enum(["asked", "found", "absent"]).describe("The outcome.") })
  .meta({ id: "LookedVideo" });
export type LookedVideo = z.infer<typeof LookedVideo>;

export const RetriedVideo = z
  .object({
    id: z.string().describe("Id of the new job."),
    attempt: z.int().describe("Number of the attempt: 2 for the first retry."),
    retriedFrom: z.string().describe("The job it is a retry of."),
    job: VideoJob.describe("The new job."),
  })
  .meta({ id: "RetriedVideo" });
export type RetriedVideo = z.infer<typeof RetriedVideo>;

export const BulkVideoRequest = z
  .object({
    action: z.enum(["stop", "retry", "delete"]).describe("The action for each of them."),
    ids: z.array(TaskId).min(1).max(MOST_VIDEO_IDS).describe("Ids of jobs, 1 to 200."),
  })
  .meta({ id: "BulkVideoRequest" });
export type BulkVideoRequest = z.infer<typeof BulkVideoRequest>;

export const BulkVideoReply = z
  .object({
    items: z
      .array(
        z.object({
          id: z.string().describe("Id of the job."),
          outcome: z.enum(["cancelled", "untracked", "ended", "retried", "deleted", "refused"]).describe("The outcome."),
          newId: z.string().nullable().meta({ description: "The new job, if it was retried." }),
          message: z.string().nullable().meta({ description: "Why it was refused." }),
        }),
      )
      .describe("Outcomes, one per id."),
  })
  .meta({ id: "BulkVideoReply", description: "In the order of the ids." });
export type BulkVideoReply = z.infer<typeof BulkVideoReply>;
