import { route } from "../define";
import { BulkVideoReply, BulkVideoRequest, LookedVideo, RetriedVideo, StoppedVideo, VideoViews } from "./action-contract";
import { VIDEO } from "./addresses";
import { VideoBoard, VideoBoardQuery, VideoJobDetail, VideoJobPage, VideoJobQuery, VideoPoll, VideoPollRequest } from "./contract";

const EXAMPLE_ID = "task_01KAJ3Q5V0C9M6T2X8R4E7N1HD";

export const videoRoutes = [
  route(VIDEO.list, {
    id: "console.videoJobs",
    summary: "The team's video jobs, newest first",
    description: "Jobs of every family and sender. Those submitted with the same `x-trunkline-batch` header share a `batchId`.",
    search: VideoJobQuery,
    reply: VideoJobPage,
    handle: ({ video }, { person, search }) => video.list(person, search),
  }),
  route(VIDEO.board, {
    id: "console.videoBoard",
    summary: "The team's video jobs in four columns",
    search: VideoBoardQuery,
    reply: VideoBoard,
    handle: ({ video }, { person, search }) => video.board(person, search),
  }),
  route(VIDEO.poll, {
    id: "console.pollVideo",
    summary: "Status of up to 200 jobs",
    description: "One cheap request for all jobs on a page. Vendors are not polled; the job runner does that.",
    needs: "team.read",
    body: VideoPollRequest,
    reply: VideoPoll,
    example: { ids: [EXAMPLE_ID] },
    handle: ({ video }, { person, body }) => video.poll(person, body.ids),
  }),
  route(VIDEO.read, {
    id: "console.videoJob",
    summary: "A video job with its history",
    description: "Its request, its vendor's replies, and every change of its state.",
    reply: VideoJobDetail,
    handle: ({ video }, { person, id }) => video.read(person, id),
  }),
  route(VIDEO.views, {
    id: "console.videoViews",
    summary: "A video job in the format of each family",
    description: "The current response of each endpoint to a key of the team.",
    reply: VideoViews,
    handle: async ({ video }, call) => ({ items: await video.views(call) }),
  }),
  route(VIDEO.retry, {
    id: "console.retryVideo",
    summary: "Retry a video job",
    description: "Creates a new job from the same request, linked to the old one. 409 if the old one has not ended.",
    repeatable: true,
    reply: RetriedVideo,
    successStatus: 201,
    handle: ({ video }, call) => video.retry(call.person, call),
  }),
  route(VIDEO.stop, {
    id: "console.stopVideo",
    summary: "Stop a video job, or stop following it",
    description:
      "`cancelled`: the vendor's task is cancelled. `untracked`: the vendor does not support cancellation, continues and may charge for it; the job is no longer polled.",
    reply: StoppedVideo,
    handle: async ({ video }, { person, id }) => ({ id, outcome: await video.stop(person, id) }),
  }),
  route(VIDEO.look, {
    id: "console.lookVideo",
    summary: "Check a video job with its vendor",
    description:
      "Polls a job at once, and reopens one that only failed or expired here. An uncertain job is searched at the vendor. Nothing is resubmitted. 409 if the vendor cannot be polled, or has ended the job.",
    reply: LookedVideo,
    handle: async ({ video }, { person, id }) => ({ id, outcome: await video.look(person, id) }),
  }),
  route(VIDEO.giveUp, {
    id: "console.giveUpVideo",
    summary: "Stop looking for a video job that may have been accepted",
    description: "The job stays failed and charged, and is no longer marked as uncertain. 409 for any other job.",
    handle: ({ video }, { person, id }) => video.giveUp(person, id),
  }),
  route(VIDEO.delete, {
    id: "console.deleteVideo",
    summary: "Delete a finished video job and its videos",
    handle: ({ video }, { person, id }) => video.remove(person, id),
  }),
  route(VIDEO.bulk, {
    id: "console.bulkVideo",
    summary: "Stop, retry or delete up to 200 video jobs",
    description: "Each job is handled separately: a rejection has its reason and doesn't affect the others.",
    body: BulkVideoRequest,
    repeatable: true,
    reply: BulkVideoReply,
    example: { action: "stop", ids: [EXAMPLE_ID] },
    handle: async ({ video }, { person, body, request }) => ({ items: await video.bulk(person, body, request) }),
  }),
];
