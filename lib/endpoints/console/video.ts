import {
  BulkVideoReply,
  BulkVideoRequest,
  RetriedVideo,
  StoppedVideo,
  VideoBoard,
  VideoBoardQuery,
  VideoDialects,
  VideoJobDetail,
  VideoJobPage,
  VideoJobQuery,
  VideoPoll,
  VideoPollRequest,
} from "../../contracts/console-video";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console", scope: "console" } as const;
const EXAMPLE_ID = "task_01KAJ3Q5V0C9M6T2X8R4E7N1HD";

const list = definePlain({
  ...shared,
  ...CONSOLE.videoJobs,
  id: "console.videoJobs",
  summary: "The team's video jobs, newest first",
  description: "Jobs of every family, whoever sent them. Those that were sent with one `x-switchyard-batch` header share a `batchId`.",
  search: VideoJobQuery,
  reply: VideoJobPage,
  operation: "listVideoJobs",
});

const board = definePlain({
  ...shared,
  ...CONSOLE.videoBoard,
  id: "console.videoBoard",
  summary: "The team's video jobs in four columns",
  search: VideoBoardQuery,
  reply: VideoBoard,
  operation: "readVideoBoard",
});

const poll = definePlain({
  ...shared,
  ...CONSOLE.pollVideo,
  id: "console.pollVideo",
  summary: "How up to 200 jobs stand",
  description: "One cheap reading for everything a page shows. Vendors are not asked: the job runner does that.",
  role: "viewer",
  body: VideoPollRequest,
  reply: VideoPoll,
  operation: "pollVideo",
  example: { ids: [EXAMPLE_ID] },
});

const read = definePlain({
  ...shared,
  ...CONSOLE.videoJob,
  id: "console.videoJob",
  summary: "A video job: its request, its vendor's replies, and every change of its state",
  reply: VideoJobDetail,
  operation: "readVideoJob",
});

const dialects = definePlain({
  ...shared,
  ...CONSOLE.videoDialects,
  id: "console.videoDialects",
  summary: "A video job as each family answers it",
  description: "What a key of the team would be answered at each address now.",
  reply: VideoDialects,
  operation: "readVideoDialects",
});

const retry = definePlain({
  ...shared,
  ...CONSOLE.retryVideo,
  id: "console.retryVideo",
  summary: "Try a video job again",
  description: "Makes a new job from the same order, which knows the old one. 409 where the old one has not ended.",
  repeatable: true,
  reply: RetriedVideo,
  successStatus: 201,
  operation: "retryVideo",
});

const stop = definePlain({
  ...shared,
  ...CONSOLE.stopVideo,
  id: "console.stopVideo",
  summary: "Stop a video job, or stop following it",
  description:
    "`cancelled`: the work ends. `untracked`: the vendor cannot be told, goes on and may charge for it; nobody asks for the film any more.",
  reply: StoppedVideo,
  operation: "stopVideo",
});

const remove = definePlain({
  ...shared,
  ...CONSOLE.deleteVideo,
  id: "console.deleteVideo",
  summary: "Delete a finished video job and its films",
  operation: "deleteVideo",
  successStatus: 204,
});

const bulk = definePlain({
  ...shared,
  ...CONSOLE.bulkVideo,
  id: "console.bulkVideo",
  summary: "Stop, retry or delete up to 200 video jobs",
  description: "Each job on its own: one that is refused says why and leaves the others alone.",
  body: BulkVideoRequest,
  repeatable: true,
  reply: BulkVideoReply,
  operation: "bulkVideo",
  example: { action: "stop", ids: [EXAMPLE_ID] },
});

export const VIDEO_JOB_ENDPOINTS = [list, board, poll, bulk, read, dialects, retry, stop, remove] as const;
