import { createGenerationTask } from "../../endpoints/video/cgt";
import { createVideo } from "../../endpoints/video/openai";
import { createSynthesis } from "../../endpoints/video/ssf";
import { createVideoGeneration } from "../../endpoints/video/unified";
import { createVidAImageVideo, createVidATextVideo } from "../../endpoints/video/vid-a";
import { createVidB } from "../../endpoints/video/vid-b";
import type { Family } from "./family";
import { GREY } from "./grey";

const video = { model: "sandbox-video", unable: "sandbox-chat" };
const PROMPT = "a lighthouse at dusk";

/** All video submits. */
export const VIDEO_FAMILIES = {
  "video.generations.create": {
    ...video,
    endpoint: createVideoGeneration,
    path: () => "/v1/video/generations",
    body: (model) => ({ model, prompt: PROMPT, duration: 1, width: 64, height: 36, fps: 4, seed: 3 }),
    required: "prompt",
  },
  "videos.create": {
    ...video,
    endpoint: createVideo,
    path: () => "/v1/videos",
    body: (model) => ({ model, prompt: PROMPT, seconds: "1", size: "64x36" }),
    required: "prompt",
  },
  "vidA.text2video.create": {
    ...video,
    endpoint: createVidATextVideo,
    path: () => "/vidA/v1/videos/text2video",
    body: (model) => ({ model, prompt: PROMPT, duration: "1", width: 64, height: 36 }),
    required: "prompt",
  },
  "vidA.image2video.create": {
    ...video,
    endpoint: createVidAImageVideo,
    path: () => "/vidA/v1/videos/image2video",
    body: (model) => ({ model, image: GREY, duration: "1" }),
    required: "image",
  },
  "generationTasks.create": {
    ...video,
    endpoint: createGenerationTask,
    path: () => "/api/v3/contents/generations/tasks",
    body: (model) => ({ model, content: [{ type: "text", text: PROMPT }], duration: 1, resolution: "480p" }),
    required: "content",
  },
  "synthesis.create": {
    ...video,
    endpoint: createSynthesis,
    path: () => "/v1/services/aigc/video-generation/video-synthesis",
    aliases: [
      () => "/api/v1/services/aigc/video-generation/video-synthesis",
      () => "/v1/services/aigc/image2video/video-synthesis",
      () => "/api/v1/services/aigc/image2video/video-synthesis",
    ],
    body: (model) => ({ model, input: { prompt: PROMPT }, parameters: { size: "64*36", duration: 1 } }),
    required: "input",
  },
  "vidB.submit": {
    ...video,
    endpoint: createVidB,
    path: () => "/vidB?Action=CVSync2AsyncSubmitTask&Version=2022-08-31",
    body: (model) => ({ req_key: model, prompt: PROMPT, width: 64, height: 36 }),
    required: "prompt",
  },
} as const satisfies Record<string, Family>;
