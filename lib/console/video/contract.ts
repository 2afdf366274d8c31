import { z } from "zod";
import { TASK_FAMILIES } from "../../contracts/task";
import { VendorAnswer } from "../../contracts/vendor-answer";
import { MOST_VIDEO_IDS, VIDEO_STATUSES } from "../../contracts/video-terms";

export const VideoJobStatus = z.enum(VIDEO_STATUSES).meta({ id: "VideoJobStatus" });
export type VideoJobStatus = z.infer<typeof VideoJobStatus>;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
export const TaskId = z.string().max(64);

export const VideoMaker = z
  .object({
    kind: z.enum(["person", "key"]).meta({ description: "`person`: sent from a playground. `key`: sent with an API key." }),
    id: z.string().meta({ description: "A user's id, or a key's." }),
    name: z.string().meta({ description: "Name of the person or the key; the id if it was deleted." }),
  })
  .meta({ id: "VideoMaker" });
export type VideoMaker = z.infer<typeof VideoMaker>;

export const VideoFile = z
  .object({
    assetId: z.string().describe("Id of the asset with the video."),
    url: z
      .string()
      .nullable()
      .meta({ description: "Signed URL of the video; supports range requests. Null until it is available and after it was removed." }),
    expiresAt: Time.nullable().meta({
      description: "When `url` expires, in milliseconds since the epoch; fetch the job again for a new one.",
    }),
    posterUrl: z.string().nullable().meta({ description: "URL of a poster image, if any." }),
    bytes: z.int().nullable().describe("Size of the file in bytes; null if not known."),
    atProvider: z.boolean().meta({
      description:
        "Whether the file is not stored here, or not yet. `url` and `expiresAt` are then those of the provider; `url` is null after it expired.",
    }),
    removed: z.boolean().meta({ description: "Whether the video was removed, by retention or by a person." }),
  })
  .meta({ id: "VideoFile" });
export type VideoFile = z.infer<typeof VideoFile>;

export const VideoEstimate = z
  .object({
    n: z.int().meta({ description: "Number of finished jobs that it is based on, at most the newest 200." }),
    p10Ms: z.int().describe("10th percentile, in milliseconds."),
    p90Ms: z.int().describe("90th percentile, in milliseconds."),
    basis: z.enum(["length", "model"]).meta({
      description: "`length`: jobs of the model with videos of similar length (within half and double). `model`: all jobs of the model.",
    }),
  })
  .meta({ id: "VideoEstimate", description: "Durations of jobs, from submit to end." });
export type VideoEstimate = z.infer<typeof VideoEstimate>;

/** The fields that change while a job runs. */
const standing = {
  id: z.string().describe("Id of the job, `task_…`."),
  status: VideoJobStatus.describe("Status of the job."),
  word: z.string().meta({
    description: "The vendor's status. `untracked`: no longer followed here, while the vendor continues; `expired`: not finished in time.",
  }),
  startedAt: Time.nullable().describe("When work on it started, in milliseconds since the epoch; null until then."),
  endedAt: Time.nullable().describe("When it ended, in milliseconds since the epoch; null until then."),
  checkedAt: Time.nullable().meta({
    description: "When the vendor was last polled, in milliseconds since the epoch; null for videos of the sandbox.",
  }),
  queuePosition: z.int().nullable().meta({ description: "Position in the queue, 1 is next; null if not known." }),
  videos: z.array(VideoFile).describe("The videos, `n` of them once it is done."),
  error: z
    .object({ code: z.string().describe("The error's code."), message: z.string().describe("Description of what happened.") })
    .nullable()
    .describe("Why it failed; null if it did not."),
};

export const VideoJob = z
  .object({
    ...standing,
    createdAt: Time.describe("When it was submitted, in milliseconds since the epoch."),
    model: z.string().describe("The model's name as the caller wrote it."),
    provider: z.string().describe("The provider that generates it."),
    simulated: z.boolean().describe("True for videos of the sandbox."),
    family: z.enum(TASK_FAMILIES).meta({ description: "The family it was submitted in." }),
    prompt: z.string().meta({ description: "The first 300 characters." }),
    width: z.int().nullable().describe("Width in pixels; null until known."),
    height: z.int().nullable().describe("Height in pixels; null until known."),
    fps: z.number().nullable().describe("Frames per second; null until known."),
    durationS: z.number().nullable().meta({ description: "Length of one video in seconds." }),
    seed: z.int().nullable().describe("The seed; null until known."),
    n: z.int().describe("Number of requested videos."),
    fromImage: z.boolean().describe("Whether it begins with an image."),
    attempt: z.int().meta({ description: "Number of the attempt; 1 if the job is not a retry." }),
    retriedFrom: z.string().nullable().meta({ description: "The job it is a retry of." }),
    batchId: z.string().nullable().describe("Id of the batch of jobs that it was submitted with; null if none."),
    maker: VideoMaker.describe("Who sent it."),
    stop: z.enum(["cancel", "untrack"]).nullable().meta({
      description:
        "Effect of stopping it. `cancel`: the vendor's task is cancelled. `untrack`: it is no longer polled, but the vendor continues and may charge for it. Null once it has ended.",
    }),
    look: z.enum(["ask", "search"]).nullable().meta({
      description:
        "Effect of checking again. `ask`: the vendor is polled now, even if the job was only abandoned here. `search`: the order is searched at the vendor. Null if the vendor cannot be polled, or has ended the job.",
    }),
    uncertain: z.boolean().meta({
      description:
        "Whether it is unknown if the vendor accepted the order, which may have been charged. It is never resubmitted automatically.",
    }),
    estimate: VideoEstimate.nullable().meta({
      description: "Expected duration of jobs that have not ended; null if fewer than five jobs have finished.",
    }),
  })
  .meta({ id: "VideoJob" });
export type VideoJob = z.infer<typeof VideoJob>;

const status = z
  .string()
  .max(100)
  .transform((list) => list.split(",").filter((name) => name !== ""))
  .pipe(z.array(VideoJobStatus))
  .optional()
  .meta({
    description: "One or more of `queued`, `running`, `done`, `failed`, `cancelled`, `unknown`, separated by commas. Default: all.",
  });

const filter = {
  q: z.string().trim().max(200).default("").meta({ description: "Part of the prompt, or a job's id, or the caller's own id for it." }),
  model: z.string().max(256).default("").describe("A model name, as sent by callers. Empty: all models."),
  batch: z.string().max(64).default("").describe("Id of a batch of jobs. Empty: all."),
  person: z.string().max(64).default("").meta({ description: "A user's id, `me`, or a key's id. Empty: all." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Only jobs created at or after this time, in milliseconds since the epoch. Default: all." }),
};

export const VideoJobQuery = z
  .object({
    ...filter,
    status,
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("Page to return, from 1."),
    pageSize: z.coerce.number().int().min(1).max(200).default(50).describe("Jobs per page, 1 to 200."),
  })
  .meta({ id: "VideoJobQuery" });
export type VideoJobQuery = z.infer<typeof VideoJobQuery>;

export const VideoBoardQuery = z
  .object({ ...filter, limit: z.coerce.number().int().min(1).max(200).default(20).meta({ description: "Jobs per column." }) })
  .meta({ id: "VideoBoardQuery" });
export type VideoBoardQuery = z.infer<typeof VideoBoardQuery>;

const Counts = z
  .object({
    queued: z.int().describe("Queued jobs."),
    running: z.int().describe("Running jobs."),
    done: z.int().describe("Jobs that are done."),
    failed: z.int().describe("Jobs that failed."),
    cancelled: z.int().describe("Jobs that were cancelled."),
    unknown: z.int().describe("Jobs with a vendor status that is not known here."),
  })
  .meta({ id: "VideoJobCounts", description: "Matching jobs per status, regardless of the status filter." });

const shared = {
  counts: Counts.describe("Jobs per status."),
  models: z.array(z.string()).meta({ description: "Models of the team's jobs." }),
  makers: z.array(VideoMaker).meta({ description: "Everyone who submitted jobs of the team." }),
  now: Time.meta({ description: "The gateway's clock, in milliseconds since the epoch." }),
};

export const VideoJobPage = z
  .object({
    items: z.array(VideoJob).describe("The jobs of the page."),
    page: z.int().describe("Page number, from 1."),
    pageSize: z.int().describe("Jobs per page."),
    total: z.int().describe("Number of matching Jobs, across all pages."),
    ...shared,
  })
  .meta({ id: "VideoJobPage", description: "Newest first." });
export type VideoJobPage = z.infer<typeof VideoJobPage>;

const Column = z.array(VideoJob);
export const VideoBoard = z
  .object({
    columns: z
      .object({
        queued: Column.describe("Queued jobs."),
        running: Column.describe("Running jobs."),
        done: Column.describe("Jobs that are done."),
        failed: Column.describe("Jobs that failed or were cancelled."),
      })
      .describe("The newest jobs of each column."),
    ...shared,
  })
  .meta({ id: "VideoBoard", description: "The newest of each column. `unknown` jobs are in `running`, `cancelled` ones in `failed`." });
export type VideoBoard = z.infer<typeof VideoBoard>;

/** POST, because 200 ids are too long for a URL. */
export const VideoPollRequest = z
  .object({ ids: z.array(TaskId).min(1).max(MOST_VIDEO_IDS).describe("Ids of jobs, 1 to 200.") })
  .meta({ id: "VideoPollRequest" });
export type VideoPollRequest = z.infer<typeof VideoPollRequest>;

export const VideoStanding = z
  .object({ ...standing, elapsedMs: z.int().meta({ description: "Milliseconds from submit until now, or until the end." }) })
  .meta({ id: "VideoStanding", description: "The part of a job that changes while it runs." });
export type VideoStanding = z.infer<typeof VideoStanding>;

export const VideoPoll = z
  .object({
    items: z.array(VideoStanding).describe("Known jobs, in the order of the ids."),
    gone: z.array(z.string()).meta({ description: "Unknown ids." }),
    now: Time.describe("The gateway's clock, in milliseconds since the epoch."),
  })
  .meta({ id: "VideoPoll" });
export type VideoPoll = z.infer<typeof VideoPoll>;

const VideoEvent = z
  .object({
    at: Time.describe("When it was observed, in milliseconds since the epoch."),
    status: VideoJobStatus.describe("New status of the job."),
    word: z.string().describe("The vendor's status."),
  })
  .meta({ id: "VideoEvent", description: "An observed change of the state or of the vendor's status." });

export const VideoCheck = z
  .object({
    at: Time.describe("When the reply was first received, in milliseconds since the epoch."),
    lastAt: Time.meta({ description: "When the same reply was last received, in milliseconds since the epoch." }),
    times: z.int().meta({ description: "Number of consecutive identical replies." }),
    ok: z.boolean().meta({ description: "False if the check failed and was retried." }),
    status: z.int().nullable().meta({ description: "HTTP status; null if there was no reply." }),
    body: z.string().meta({ description: "The vendor's reply, or why the check failed; the first 8,192 characters." }),
    cut: z.boolean().describe("Whether the stored reply is truncated."),
    vendor: VendorAnswer.nullable().meta({
      description: "The vendor's reply to a failed check, for owners and admins. Null for other roles, and if the check succeeded.",
    }),
  })
  .meta({ id: "VideoCheck" });
export type VideoCheck = z.infer<typeof VideoCheck>;

export const VideoRequest = z
  .object({
    method: z.literal("POST").describe("Always `POST`."),
    path: z.string().describe("The URL that was called."),
    body: z.string().meta({ description: "The request body, with long values (images) shortened; the first 32,768 characters." }),
    cut: z.boolean().meta({ description: "Whether anything was shortened." }),
  })
  .meta({ id: "VideoRequest" });
export type VideoRequest = z.infer<typeof VideoRequest>;

export const VideoHistory = z
  .object({
    n: z.int().describe("Number of finished jobs that it is based on."),
    fromMs: z.int().meta({ description: "Start of the first bar, in milliseconds." }),
    barMs: z.int().describe("Width of a bar, in milliseconds."),
    bars: z.array(z.int()).meta({ description: "Jobs per bar, shortest first; 11 bars." }),
  })
  .meta({ id: "VideoHistory", description: "Durations of similar finished jobs." });
export type VideoHistory = z.infer<typeof VideoHistory>;

export const VideoJobDetail = z
  .object({
    ...VideoJob.shape,
    prompt: z.string().meta({ description: "The full prompt." }),
    negativePrompt: z.string().nullable().describe("What to avoid in the video; null if not set."),
    actualPrompt: z.string().nullable().meta({ description: "The revised prompt, if reported." }),
    requestId: z.string().describe("Id of the call that submitted it."),
    externalId: z.string().nullable().describe("The caller's own id for it; null if there is none."),
    expiresAt: Time.meta({ description: "When it expires if it has not ended, in milliseconds since the epoch." }),
    lastFrameUrl: z.string().nullable().describe("Signed URL of the last frame; null if it was not stored."),
    firstFrameUrl: z.string().nullable().meta({ description: "URL of the first frame, while it is stored." }),
    vendorTaskId: z.string().nullable().describe("Id of the task at the vendor; null for videos of the sandbox."),
    tokens: z.int().describe("Tokens of the video, as the vendor counts them; 0 if it does not."),
    request: VideoRequest.nullable().meta({ description: "Null for jobs submitted before requests were stored." }),
    timeline: z.array(VideoEvent).describe("Its changes of state, oldest first."),
    checks: z.array(VideoCheck).meta({ description: "Replies of the vendor, oldest first; none for videos of the sandbox." }),
    checkCount: z.int().meta({ description: "Number of times the vendor was polled." }),
    estimate: VideoEstimate.nullable().meta({ description: "Expected duration; also for a job that has ended." }),
    history: VideoHistory.nullable().meta({ description: "Null if fewer than five jobs have finished." }),
    retries: z.array(z.string()).meta({ description: "Retries of this job, oldest first." }),
    now: Time.describe("The gateway's clock, in milliseconds since the epoch."),
  })
  .meta({ id: "VideoJobDetail" });
export type VideoJobDetail = z.infer<typeof VideoJobDetail>;
