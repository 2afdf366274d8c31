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
    name: z.string().meta({ description: "The person's or the key's name; the id if it is gone." }),
  })
  .meta({ id: "VideoMaker" });
export type VideoMaker = z.infer<typeof VideoMaker>;

export const VideoFile = z
  .object({
    assetId: z.string().describe("Id of the asset that holds the video."),
    url: z
      .string()
      .nullable()
      .meta({ description: "Signed address of the video, with ranges. Null before it is there and once it is gone." }),
    expiresAt: Time.nullable().meta({
      description: "When `url` ends, in milliseconds since the epoch; a later reading gives a fresh one.",
    }),
    posterUrl: z.string().nullable().meta({ description: "An image of the video, if there is one." }),
    bytes: z.int().nullable().describe("Size of the file in bytes; null if it is not known."),
    atProvider: z.boolean().meta({
      description:
        "The file is not stored here, or not yet: `url` and `expiresAt` are of the provider's own address, `url` null once it has ended.",
    }),
    removed: z.boolean().meta({ description: "There was a video, and retention or a person has removed it." }),
  })
  .meta({ id: "VideoFile" });
export type VideoFile = z.infer<typeof VideoFile>;

export const VideoEstimate = z
  .object({
    n: z.int().meta({ description: "Finished jobs that it is taken from, the newest 200 at most." }),
    p10Ms: z.int().describe("One of ten jobs took less, in milliseconds."),
    p90Ms: z.int().describe("Nine of ten jobs took less, in milliseconds."),
    basis: z.enum(["length", "model"]).meta({
      description: "`length`: jobs of the model with videos of similar length (within half and double). `model`: all jobs of the model.",
    }),
  })
  .meta({ id: "VideoEstimate", description: "How long jobs take from submit to end." });
export type VideoEstimate = z.infer<typeof VideoEstimate>;

/** The fields that change while a job runs. */
const standing = {
  id: z.string().describe("Id of the job, `task_…`."),
  status: VideoJobStatus.describe("Status of the job."),
  word: z.string().meta({
    description: "The vendor's own word. `untracked`: given up here while the vendor goes on; `expired`: not finished in its time.",
  }),
  startedAt: Time.nullable().describe("When work on it began, in milliseconds since the epoch; null until then."),
  endedAt: Time.nullable().describe("When it ended, in milliseconds since the epoch; null until then."),
  checkedAt: Time.nullable().meta({
    description: "When the vendor was last asked, in milliseconds since the epoch; null for videos that are made here.",
  }),
  queuePosition: z.int().nullable().meta({ description: "1 is next; null if it is not known." }),
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
    provider: z.string().describe("The provider that makes it."),
    simulated: z.boolean().describe("True for videos of the sandbox."),
    family: z.enum(TASK_FAMILIES).meta({ description: "The family it was submitted in." }),
    prompt: z.string().meta({ description: "The first 300 characters." }),
    width: z.int().nullable().describe("Width in pixels; null until it is known."),
    height: z.int().nullable().describe("Height in pixels; null until it is known."),
    fps: z.number().nullable().describe("Frames per second; null until they are known."),
    durationS: z.number().nullable().meta({ description: "Length of one video in seconds." }),
    seed: z.int().nullable().describe("The seed; null until it is known."),
    n: z.int().describe("How many videos were ordered."),
    fromImage: z.boolean().describe("Whether it begins with an image."),
    attempt: z.int().meta({ description: "1 for a job that is no retry." }),
    retriedFrom: z.string().nullable().meta({ description: "The job it is a retry of." }),
    batchId: z.string().nullable().describe("Id of the jobs that were sent off together with it; null if there were none."),
    maker: VideoMaker.describe("Who sent it."),
    stop: z.enum(["cancel", "untrack"]).nullable().meta({
      description:
        "What stopping it does. `cancel`: the work ends. `untrack`: nobody asks for it any more, but the vendor goes on and may charge for it. Null once it has ended.",
    }),
    look: z.enum(["ask", "search"]).nullable().meta({
      description:
        "The effect of checking again. `ask`: the vendor is polled now, even if the job was only given up here. `search`: the order is searched at the vendor. Null if the vendor cannot be asked, or has ended the job.",
    }),
    uncertain: z.boolean().meta({
      description: "Nobody knows whether the vendor took the order: it may have been taken and charged. It is never sent again by itself.",
    }),
    estimate: VideoEstimate.nullable().meta({ description: "For jobs that have not ended; null below five finished jobs." }),
  })
  .meta({ id: "VideoJob" });
export type VideoJob = z.infer<typeof VideoJob>;

const status = z
  .string()
  .max(100)
  .transform((list) => list.split(",").filter((name) => name !== ""))
  .pipe(z.array(VideoJobStatus))
  .optional()
  .meta({ description: "One or more of `queued`, `running`, `done`, `failed`, `cancelled`, `unknown`, with commas. Default: all." });

const filter = {
  q: z.string().trim().max(200).default("").meta({ description: "Part of the prompt; or a job's id, or the caller's own id for it." }),
  model: z.string().max(256).default("").describe("A model, as callers named it; empty is every model."),
  batch: z.string().max(64).default("").describe("Id of jobs that were sent off together; empty is every job."),
  person: z.string().max(64).default("").meta({ description: "A user's id, `me`, or a key's id; empty is everyone." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Only jobs created then or later, in milliseconds since the epoch. Default: all." }),
};

export const VideoJobQuery = z
  .object({
    ...filter,
    status,
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("Page to return, from 1."),
    pageSize: z.coerce.number().int().min(1).max(200).default(50).describe("Jobs of a page, 1 to 200."),
  })
  .meta({ id: "VideoJobQuery" });
export type VideoJobQuery = z.infer<typeof VideoJobQuery>;

export const VideoBoardQuery = z
  .object({ ...filter, limit: z.coerce.number().int().min(1).max(200).default(20).meta({ description: "Jobs per column." }) })
  .meta({ id: "VideoBoardQuery" });
export type VideoBoardQuery = z.infer<typeof VideoBoardQuery>;

const Counts = z
  .object({
    queued: z.int().describe("Jobs that wait."),
    running: z.int().describe("Jobs that are being made."),
    done: z.int().describe("Jobs that are done."),
    failed: z.int().describe("Jobs that failed."),
    cancelled: z.int().describe("Jobs that were cancelled."),
    unknown: z.int().describe("Jobs of which the vendor says what nobody here knows."),
  })
  .meta({ id: "VideoJobCounts", description: "Jobs per status that match, whatever status was asked for." });

const shared = {
  counts: Counts.describe("Jobs per status."),
  models: z.array(z.string()).meta({ description: "Every model that the team has jobs of." }),
  makers: z.array(VideoMaker).meta({ description: "Everybody whose jobs the team has." }),
  now: Time.meta({ description: "The gateway's clock, in milliseconds since the epoch." }),
};

export const VideoJobPage = z
  .object({
    items: z.array(VideoJob).describe("The jobs of the page."),
    page: z.int().describe("Number of the page, from 1."),
    pageSize: z.int().describe("Jobs of a page."),
    total: z.int().describe("Jobs that match, on all pages."),
    ...shared,
  })
  .meta({ id: "VideoJobPage", description: "Newest first." });
export type VideoJobPage = z.infer<typeof VideoJobPage>;

const Column = z.array(VideoJob);
export const VideoBoard = z
  .object({
    columns: z
      .object({
        queued: Column.describe("Jobs that wait."),
        running: Column.describe("Jobs that are being made."),
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
  .object({ ...standing, elapsedMs: z.int().meta({ description: "Milliseconds from submit until now, or until its end." }) })
  .meta({ id: "VideoStanding", description: "The part of a job that changes while it runs." });
export type VideoStanding = z.infer<typeof VideoStanding>;

export const VideoPoll = z
  .object({
    items: z.array(VideoStanding).describe("The jobs that there are, in the order of the ids."),
    gone: z.array(z.string()).meta({ description: "Unknown ids." }),
    now: Time.describe("The gateway's clock, in milliseconds since the epoch."),
  })
  .meta({ id: "VideoPoll" });
export type VideoPoll = z.infer<typeof VideoPoll>;

const VideoEvent = z
  .object({
    at: Time.describe("When it was seen, in milliseconds since the epoch."),
    status: VideoJobStatus.describe("Status of the job from then on."),
    word: z.string().describe("The vendor's own word."),
  })
  .meta({ id: "VideoEvent", description: "A change of state or of the vendor's word, as it was seen." });

export const VideoCheck = z
  .object({
    at: Time.describe("When it was first answered, in milliseconds since the epoch."),
    lastAt: Time.meta({ description: "When the same was last answered, in milliseconds since the epoch." }),
    times: z.int().meta({ description: "How often in a row." }),
    ok: z.boolean().meta({ description: "False if the check failed and was tried again." }),
    status: z.int().nullable().meta({ description: "HTTP status; null if there was no reply." }),
    body: z.string().meta({ description: "What the vendor replied, or why the check failed; its first 8,192 characters." }),
    cut: z.boolean().describe("Whether the reply was longer than what is kept."),
    vendor: VendorAnswer.nullable().meta({
      description: "For owners and admins: what the vendor said of a check that failed. Null for everybody else, and if it did not fail.",
    }),
  })
  .meta({ id: "VideoCheck" });
export type VideoCheck = z.infer<typeof VideoCheck>;

export const VideoRequest = z
  .object({
    method: z.literal("POST").describe("Always `POST`."),
    path: z.string().describe("The address that was called."),
    body: z.string().meta({ description: "As it was sent, with long values (images) shortened; its first 32,768 characters." }),
    cut: z.boolean().meta({ description: "True if something was shortened." }),
  })
  .meta({ id: "VideoRequest" });
export type VideoRequest = z.infer<typeof VideoRequest>;

export const VideoHistory = z
  .object({
    n: z.int().describe("Finished jobs that it is taken from."),
    fromMs: z.int().meta({ description: "Where the first bar begins, in milliseconds." }),
    barMs: z.int().describe("What a bar stands for, in milliseconds."),
    bars: z.array(z.int()).meta({ description: "Jobs per bar, shortest first; 11 bars." }),
  })
  .meta({ id: "VideoHistory", description: "How long finished jobs like this one took." });
export type VideoHistory = z.infer<typeof VideoHistory>;

export const VideoJobDetail = z
  .object({
    ...VideoJob.shape,
    prompt: z.string().meta({ description: "All of it." }),
    negativePrompt: z.string().nullable().describe("What should not be in the video; null if that was not said."),
    actualPrompt: z.string().nullable().meta({ description: "The revised prompt, if reported." }),
    requestId: z.string().describe("Id of the call that submitted it."),
    externalId: z.string().nullable().describe("The caller's own id for it; null if there is none."),
    expiresAt: Time.meta({ description: "When it is given up if it has not ended, in milliseconds since the epoch." }),
    lastFrameUrl: z.string().nullable().describe("Signed address of the last frame; null if it was not kept."),
    firstFrameUrl: z.string().nullable().meta({ description: "The image it began with, while that is kept." }),
    vendorTaskId: z.string().nullable().describe("Id of the task at the vendor; null for videos that are made here."),
    tokens: z.int().describe("Tokens of the video, as the vendor counts them; 0 if it does not."),
    request: VideoRequest.nullable().meta({ description: "Null for jobs from before requests were kept." }),
    timeline: z.array(VideoEvent).describe("Its changes of state, oldest first."),
    checks: z.array(VideoCheck).meta({ description: "Replies of the vendor, oldest first; none for videos that are made here." }),
    checkCount: z.int().meta({ description: "How often the vendor was asked." }),
    estimate: VideoEstimate.nullable().meta({ description: "Also for a job that has ended." }),
    history: VideoHistory.nullable().meta({ description: "Null below five finished jobs." }),
    retries: z.array(z.string()).meta({ description: "Jobs that are retries of this one, oldest first." }),
    now: Time.describe("The gateway's clock, in milliseconds since the epoch."),
  })
  .meta({ id: "VideoJobDetail" });
export type VideoJobDetail = z.infer<typeof VideoJobDetail>;
