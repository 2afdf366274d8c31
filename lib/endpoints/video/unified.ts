import { VideoGenerationRequest, VideoStatus, VideoSubmitted } from "../../contracts/video";
import { definePlain } from "../define";
import { spellMetadata } from "./metadata";
import { unifiedOrder } from "./order-unified";
import { defineSubmit } from "./submit";
import { viewSubmitted, viewUnified } from "./view-unified";

/** Spec 4.12. */
export const createVideoGeneration = defineSubmit<VideoGenerationRequest>({
  id: "video.generations.create",
  path: "/v1/video/generations",
  errorFormat: "openai",
  family: "unified",
  summary: "Make a video",
  description:
    "Accepts the job and returns `queued` at once; get its status from `GET /v1/video/generations/{task_id}`. `image` is the first frame. Any task can be fetched through any family.",
  body: VideoGenerationRequest,
  reply: VideoSubmitted,
  example: { model: "sandbox-video", prompt: "A paper boat drifts along a rainy street at night", duration: 3, width: 640, height: 360 },
  spell: spellMetadata,
  model: (input) => input.model ?? input.model_name ?? undefined,
  user: (input) => input.user,
  read: unifiedOrder,
  view: viewSubmitted,
});

export const getVideoGeneration = definePlain({
  id: "video.generations.get",
  method: "GET",
  path: "/v1/video/generations/{task_id}",
  errorFormat: "openai",
  scope: "video:read",
  tag: "Video",
  summary: "Get a video's status",
  description: "`url` is available once it is `completed`, and valid for 24 hours; each read signs a new URL.",
  reply: VideoStatus,
  view: viewUnified,
});
