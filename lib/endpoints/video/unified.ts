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
  dialect: "openai",
  family: "unified",
  summary: "Make a video",
  description:
    "Takes the order and answers at once with `queued`; `GET /v1/video/generations/{task_id}` tells how it stands. A video begins with `image` where there is one. Any task can be read at the address of any family.",
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
  dialect: "openai",
  scope: "video:read",
  tag: "Video",
  summary: "How a video stands",
  description: "`url` is there once it is `completed`, and good for 24 hours; each reading signs it anew.",
  reply: VideoStatus,
  view: viewUnified,
});
