import { Failure } from "../../../../lib/contracts/errors";
import type { VideoFacts, VideoOrder } from "../../../../lib/contracts/task";
import { SANDBOX_VIDEO } from "../../../../lib/contracts/video-limits";
import { checkWhole } from "./bounds";
import { type Camera, readCamera, readPace } from "./camera";
import { chooseSize, type Size } from "./sizes";
import { titleOf } from "./title-words";

/** Everything that decides how a video looks, as JSON. The same plan gives the same bytes. */
export interface VideoPlan {
  /** Of the first video; the others differ in the seed alone. */
  facts: VideoFacts;
  videos: number;
  frames: number;
  prompt: string;
  negativePrompt: string | null;
  style: string | null;
  quality: "low" | "standard" | "high";
  title: string | null;
  watermark: boolean;
  sound: boolean;
  /** Null leaves it to the video's seed. */
  camera: Camera | null;
  /** How fast time passes before the camera; 1 is real time. */
  pace: number;
}

export interface PlanOptions {
  /** For messages. */
  model: string;
  /** Of the first frame, if there is one. */
  image: Size | null;
  /** Used where the order leaves the seed open. */
  randomSeed: number;
}

const DEFAULT_SECONDS = 5;
const DEFAULT_FPS = 24;
const MOST_SEED = 2 ** 32 - 1;
/** Shorter videos would be all title. */
const LEAST_TITLED_SECONDS = 1.5;

/** Settles everything an order leaves open. Throws `Failure` with the field at fault: `width`, `height`, `ratio`, `resolution`, `fps`, `duration`, `n` or `seed`. */
export function planVideo(order: VideoOrder, { model, image, randomSeed }: PlanOptions): VideoPlan {
  const size = chooseSize(order, image);
  const fps = checkWhole(order.fps ?? DEFAULT_FPS, { param: "fps", least: 1, most: SANDBOX_VIDEO.mostFps });
  const videos = checkWhole(order.n, { param: "n", least: 1, most: SANDBOX_VIDEO.mostVideos });
  const seed = checkWhole(order.seed ?? -1, { param: "seed", least: -1, most: MOST_SEED });
  const frames = Math.max(1, Math.round(checkDuration(order.durationS ?? order.usual?.durationS ?? DEFAULT_SECONDS) * fps));
  checkWork({ ...size, frames, videos, model, fps });
  const durationS = frames / fps;
  const { prompt, negativePrompt, style } = order;
  const fromWords = !order.firstFrame && !order.lastFrame && order.references.length === 0;
  return {
    facts: { ...size, fps, durationS, seed: seed === -1 ? randomSeed >>> 0 : seed },
    videos,
    frames,
    prompt,
    negativePrompt,
    style,
    quality: order.quality ?? "standard",
    title: fromWords && durationS >= LEAST_TITLED_SECONDS ? titleOf(prompt, negativePrompt) : null,
    watermark: order.watermark,
    sound: order.generateAudio,
    camera: readCamera(order.camera ?? "") ?? readCamera(prompt),
    pace: readPace(prompt),
  };
}

/** What video `index` of a plan is. Its seed makes the same video when it is ordered alone. */
export function factsOf(plan: VideoPlan, index: number): VideoFacts {
  return { ...plan.facts, seed: (plan.facts.seed + index) >>> 0 };
}

function checkDuration(seconds: number): number {
  const param = "duration";
  if (!(seconds >= SANDBOX_VIDEO.leastSeconds))
    throw new Failure("decimal_below_min_value", `Invalid 'duration': a video is at least 0.1 seconds long, not ${seconds}.`, { param });
  if (seconds > SANDBOX_VIDEO.mostSeconds)
    throw new Failure("decimal_above_max_value", `Invalid 'duration': a video is at most 30 seconds long, not ${seconds}.`, { param });
  return seconds;
}

interface Work extends Size {
  frames: number;
  videos: number;
  fps: number;
  model: string;
}

function checkWork({ width, height, frames, videos, fps, model }: Work): void {
  const each = width * height * videos;
  if (each * frames <= SANDBOX_VIDEO.mostPixelFrames) return;
  const most = Math.floor(SANDBOX_VIDEO.mostPixelFrames / each / fps / 0.1) / 10;
  const many = videos > 1 ? `${videos} videos` : "a video";
  const message = `Invalid 'duration': ${model} makes ${many} of ${width}x${height} at ${fps} fps up to ${most} seconds long. Ask for less time, a smaller size, fewer frames or fewer films.`;
  throw new Failure("invalid_value", message, { param: "duration" });
}
