import { z } from "zod";
import { TASK_FAMILIES } from "../../contracts/task";
import { MOST_VIDEO_IDS, VIDEO_STATUSES } from "../../contracts/video-terms";

export const VideoJobStatus = z.enum(VIDEO_STATUSES).meta({ id: "VideoJobStatus" });
export type VideoJobStatus = z.infer<typeof VideoJobStatus>;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const TaskId = z.string().max(64);

export const VideoMaker = z
  .object({
    kind: z.enum(["person", "key"]).meta({ description: "`person`: sent from a playground. `key`: sent with an API key." }),
    id: z.string().meta({ description: "A user's id, or a key's." }),
    name: z.string().meta({ description: "The person's or the key's name; the id where it is gone." }),
  })
  .meta({ id: "VideoMaker" });
export type VideoMaker = z.infer<typeof VideoMaker>;

export const VideoFile = z
  .object({
    assetId: z.string(),
    url: z
      .string()
      .nullable()
      .meta({ description: "Signed address of the video, with ranges. Null before it is there and once it is gone." }),
    expiresAt: Time.nullable().meta({ description: "When `url` ends; a later reading gives a fresh one." }),
    posterUrl: z.string().nullable().meta({ description: "An image of the video, where there is one." }),
    bytes: z.int().nullable(),
    atProvider: z.boolean().meta({
      description:
        "The file is not stored here, or not yet: `url` and `expiresAt` are of the provider's own address, `url` null once it has ended.",
    }),
    removed: z.boolean().meta({ description: "There was a video, and retention or a person has removed it." }),
  })
  .meta({ id: "VideoFilm" });
export type VideoFile = z.infer<typeof VideoFile>;

export const VideoEstimate = z
  .object({
    n: z.int().meta({ description: "Finished jobs that it is taken from, the newest 200 at most." }),
    p10Ms: z.int(),
    p90Ms: z.int(),
    basis: z.enum(["length", "model"]).meta({
      description: "`length`: jobs of the model with videos of similar length (within half and double). `model`: all jobs of the model.",
    }),
  })
  .meta({ id: "VideoEstimate", description: "How long jobs take from submit to end." });
export type VideoEstimate = z.infer<typeof VideoEstimate>;

/** What changes while a job runs. */
const standing = {
  id: z.string(),
  status: VideoJobStatus,
  word: z.string().meta({
    description: "The vendor's own word. `untracked`: given up here while the vendor goes on; `expired`: not finished in its time.",
  }),
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  checkedAt: Time.nullable().meta({ description: "When the vendor was last asked. Null for videos that are made here." }),
  queuePosition: z.int().nullable().meta({ description: "1 is next; null where it is not known." }),
  videos: z.array(VideoFile),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
};

export const VideoJob = z
  .object({
    ...standing,
    createdAt: Time,
    model: z.string(),
    provider: z.string(),
    simulated: z.boolean(),
    family: z.enum(TASK_FAMILIES).meta({ description: "The family it was submitted in." }),
    prompt: z.string().meta({ description: "The first 300 characters." }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    fps: z.number().nullable(),
    durationS: z.number().nullable().meta({ description: "Length of one video in seconds." }),
    seed: z.int().nullable(),
    n: z.int(),
    fromImage: z.boolean(),
    attempt: z.int().meta({ description: "1 for a job that is no retry." }),
    retriedFrom: z.string().nullable().meta({ description: "The job it is a retry of." }),
    batchId: z.string().nullable(),
    maker: VideoMaker,
    stop: z.enum(["cancel", "untrack"]).nullable().meta({
      description:
        "What stopping it does. `cancel`: the work ends. `untrack`: nobody asks for it any more, but the vendor goes on and may charge for it. Null once it has ended.",
    }),
    look: z.enum(["ask", "search"]).nullable().meta({
      description:
        "What looking again does. `ask`: the vendor is asked now how it stands, also where the job was given up here alone. `search`: the order is looked for at the vendor. Null where there is nobody to ask, or the vendor has ended it.",
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
  .meta({ description: "One or more of `queued`, `running`, `done`, `failed`, `cancelled`, `unknown`, with commas." });

const filter = {
  q: z.string().trim().max(200).default("").meta({ description: "Part of the prompt; or a job's id, or the caller's own id for it." }),
  model: z.string().max(256).default(""),
  batch: z.string().max(64).default(""),
  person: z.string().max(64).default("").meta({ description: "A user's id, `me`, or a key's id; empty is everyone." }),
  since: z.coerce.number().int().min(0).optional().meta({ description: "Created then or later, in milliseconds since the epoch." }),
};

export const VideoJobQuery = z
  .object({
    ...filter,
    status,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  })
  .meta({ id: "VideoJobQuery" });
export type VideoJobQuery = z.infer<typeof VideoJobQuery>;

export const VideoBoardQuery = z
  .object({ ...filter, limit: z.coerce.number().int().min(1).max(200).default(20).meta({ description: "Jobs per column." }) })
  .meta({ id: "VideoBoardQuery" });
export type VideoBoardQuery = z.infer<typeof VideoBoardQuery>;

const Counts = z
  .object({ queued: z.int(), running: z.int(), done: z.int(), failed: z.int(), cancelled: z.int(), unknown: z.int() })
  .meta({ id: "VideoJobCounts", description: "Jobs per status that match, whatever status was asked for." });

const shared = {
  counts: Counts,
  models: z.array(z.string()).meta({ description: "Every model that the team has jobs of." }),
  makers: z.array(VideoMaker).meta({ description: "Everybody whose jobs the team has." }),
  now: Time.meta({ description: "The gateway's clock." }),
};

export const VideoJobPage = z
  .object({ items: z.array(VideoJob), page: z.int(), pageSize: z.int(), total: z.int(), ...shared })
  .meta({ id: "VideoJobPage", description: "Newest first." });
export type VideoJobPage = z.infer<typeof VideoJobPage>;

const Column = z.array(VideoJob);
export const VideoBoard = z
  .object({ columns: z.object({ queued: Column, running: Column, done: Column, failed: Column }), ...shared })
  .meta({ id: "VideoBoard", description: "The newest of each column. `unknown` stands in `running`, `cancelled` in `failed`." });
export type VideoBoard = z.infer<typeof VideoBoard>;

/** POST, because 200 ids are too long for an address. */
export const VideoPollRequest = z.object({ ids: z.array(TaskId).min(1).max(MOST_VIDEO_IDS) }).meta({ id: "VideoPollRequest" });
export type VideoPollRequest = z.infer<typeof VideoPollRequest>;

export const VideoStanding = z
  .object({ ...standing, elapsedMs: z.int().meta({ description: "From submit until now, or until its end." }) })
  .meta({ id: "VideoStanding", description: "The part of a job that changes while it runs." });
export type VideoStanding = z.infer<typeof VideoStanding>;

export const VideoPoll = z
  .object({
    items: z.array(VideoStanding),
    gone: z.array(z.string()).meta({ description: "Ids that there is no job for." }),
    now: Time,
  })
  .meta({ id: "VideoPoll" });
export type VideoPoll = z.infer<typeof VideoPoll>;

export const VideoEvent = z
  .object({ at: Time, status: VideoJobStatus, word: z.string() })
  .meta({ id: "VideoEvent", description: "A change of state or of the vendor's word, as it was seen." });
export type VideoEvent = z.infer<typeof VideoEvent>;

export const VideoCheck = z
  .object({
    at: Time,
    lastAt: Time.meta({ description: "When the same was last answered." }),
    times: z.int().meta({ description: "How often in a row." }),
    ok: z.boolean().meta({ description: "False where the check failed and was tried again." }),
    status: z.int().nullable().meta({ description: "HTTP status; null where there was no reply." }),
    body: z.string().meta({ description: "What the vendor replied, or why the check failed; its first 8,192 characters." }),
    cut: z.boolean(),
  })
  .meta({ id: "VideoCheck" });
export type VideoCheck = z.infer<typeof VideoCheck>;

export const VideoRequest = z
  .object({
    method: z.literal("POST"),
    path: z.string(),
    body: z.string().meta({ description: "As it was sent, with long values (images) shortened; its first 32,768 characters." }),
    cut: z.boolean().meta({ description: "True where something was shortened." }),
  })
  .meta({ id: "VideoRequest" });
export type VideoRequest = z.infer<typeof VideoRequest>;

export const VideoHistory = z
  .object({
    n: z.int(),
    fromMs: z.int().meta({ description: "Where the first bar begins." }),
    barMs: z.int(),
    bars: z.array(z.int()).meta({ description: "Jobs per bar, shortest first; 11 bars." }),
  })
  .meta({ id: "VideoHistory", description: "How long finished jobs like this one took." });
export type VideoHistory = z.infer<typeof VideoHistory>;

export const VideoJobDetail = z
  .object({
    ...VideoJob.shape,
    prompt: z.string().meta({ description: "All of it." }),
    negativePrompt: z.string().nullable(),
    actualPrompt: z.string().nullable().meta({ description: "What the model made of the prompt, where it says so." }),
    requestId: z.string(),
    externalId: z.string().nullable(),
    expiresAt: Time.meta({ description: "When it is given up if it has not ended." }),
    lastFrameUrl: z.string().nullable(),
    firstFrameUrl: z.string().nullable().meta({ description: "The image it began with, while that is kept." }),
    vendorTaskId: z.string().nullable(),
    tokens: z.int(),
    request: VideoRequest.nullable().meta({ description: "Null for jobs from before requests were kept." }),
    timeline: z.array(VideoEvent),
    checks: z.array(VideoCheck).meta({ description: "Replies of the vendor, oldest first; none for videos that are made here." }),
    checkCount: z.int().meta({ description: "How often the vendor was asked." }),
    estimate: VideoEstimate.nullable().meta({ description: "Also for a job that has ended." }),
    history: VideoHistory.nullable().meta({ description: "Null below five finished jobs." }),
    retries: z.array(z.string()).meta({ description: "Jobs that are retries of this one, oldest first." }),
    now: Time,
  })
  .meta({ id: "VideoJobDetail" });
export type VideoJobDetail = z.infer<typeof VideoJobDetail>;

export const VideoDialect = z
  .object({
    id: z.string().meta({ description: "The endpoint's id." }),
    name: z.string().meta({ description: "What a tab calls it." }),
    method: z.enum(["GET", "POST"]),
    path: z.string().meta({ description: "With the job's id, and the query where there is one." }),
    requestBody: z.string().nullable().meta({ description: "What a POST needs as its body." }),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string().meta({ description: "The text as that address answers it now." }),
  })
  .meta({ id: "VideoDialect" });
export type VideoDialect = z.infer<typeof VideoDialect>;

export const VideoDialects = z.object({ items: z.array(VideoDialect) }).meta({ id: "VideoDialects" });
export type VideoDialects = z.infer<typeof VideoDialects>;

/** `cancelled`: the work ends. `untracked`: nobody asks for it any more, but the vendor goes on. `ended`: it had ended already. */
export const StoppedVideo = z.object({ id: z.string(), outcome: z.enum(["cancelled", "untracked", "ended"]) }).meta({ id: "StoppedVideo" });
export type StoppedVideo = z.infer<typeof StoppedVideo>;

/** `asked`: the vendor is asked within a second. `found`: it has the order, and the job goes on. `absent`: it is not there, or cannot be told from others. */
export const LookedVideo = z.object({ id: z.string(), outcome: z.enum(["asked", "found", "absent"]) }).meta({ id: "LookedVideo" });
export type LookedVideo = z.infer<typeof LookedVideo>;

/** The new job. */
export const RetriedVideo = z
  .object({ id: z.string(), attempt: z.int(), retriedFrom: z.string(), job: VideoJob })
  .meta({ id: "RetriedVideo" });
export type RetriedVideo = z.infer<typeof RetriedVideo>;

export const BulkVideoRequest = z
  .object({ action: z.enum(["stop", "retry", "delete"]), ids: z.array(TaskId).min(1).max(MOST_VIDEO_IDS) })
  .meta({ id: "BulkVideoRequest" });
export type BulkVideoRequest = z.infer<typeof BulkVideoRequest>;

export const BulkVideoReply = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(["cancelled", "untracked", "ended", "retried", "deleted", "refused"]),
        newId: z.string().nullable().meta({ description: "The new job, where it was retried." }),
        message: z.string().nullable().meta({ description: "Why it was refused." }),
      }),
    ),
  })
  .meta({ id: "BulkVideoReply", description: "In the order of the ids." });
export type BulkVideoReply = z.infer<typeof BulkVideoReply>;
