import { randomInt } from "node:crypto";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoFacts, VideoOrder } from "../../contracts/task";
import { keysOf } from "../../contracts/typed";
import {
  bareBase64,
  framesOf,
  type ImageNeeds,
  nearestRatio,
  type PlannedOrder,
  promptWithStyle,
  requireOneVideo,
  tierOf,
} from "../video-order";

export interface SsfPlan {
  path: string;
  body: Record<string, unknown>;
  /** As far as the order determines them. */
  facts: VideoFacts;
}

const FROM_FRAMES = "/services/aigc/image2video/video-synthesis";
const OTHERS = "/services/aigc/video-generation/video-synthesis";
const FRAMES_PER_SECOND = 30;
/** The range over all models; the vendor checks the individual limits. */
const SECONDS = { least: 2, most: 15, usual: 5 };
const MOST_SEED = 2 ** 31 - 1;
const MOST_CHARACTERS = 5_000;
const MOST_NEGATIVE = 500;
const IMAGES: ImageNeeds = {
  types: ["image/png", "image/jpeg", "image/bmp", "image/webp"],
  maxBytes: 20_000_000,
  leastSide: 240,
  mostSide: 8_000,
  longest: Number.POSITIVE_INFINITY,
};
/** Sizes of text-to-video by resolution; the first of each is the default. */
const SIZES = {
  "480P": ["832*480", "480*832", "624*624"],
  "720P": ["1280*720", "720*1280", "960*960", "1088*832", "832*1088"],
  "1080P": ["1920*1080", "1080*1920", "1440*1440", "1632*1248", "1248*1632"],
} as const;
type Tier = keyof typeof SIZES;
/** Models that take images as a list, and a ratio instead of pixels. */
const NEWEST = /^wan(?:2\.[7-9]|[3-9])/;
/** Models that generate sound unless told not to. */
const WITH_SOUND = /^wan(?:2\.[5-9]|[3-9])/;

/** Converts an order to the vendor's fields. Throws `Failure` with the field at fault; ignored fields are warnings. */
export function planOrder({ input: order, model, images, warn }: PlannedOrder): SsfPlan {
  requireOneVideo(order);
  const frames = framesOf(order, images);
  const durationS = secondsOf(order);
  // The vendor doesn't report the seed, so the gateway draws one if none is given.
  const seed = order.seed ?? randomInt(MOST_SEED);
  if (seed > MOST_SEED) throw new Failure("integer_above_max_value", `Invalid 'seed': the maximum is ${MOST_SEED}.`, { param: "seed" });
  const shape = shapeOf(order, { newest: NEWEST.test(model), image: frames.first });
  warnOfUnused(order, { model, image: frames.first !== undefined, warn });
  const body = {
    model,
    input: {
      prompt: promptWithStyle(order, MOST_CHARACTERS),
      ...(order.negativePrompt === null ? {} : { negative_prompt: order.negativePrompt.slice(0, MOST_NEGATIVE) }),
      ...imagesOf(frames, NEWEST.test(model)),
    },
    parameters: {
      ...shape.parameters,
      duration: durationS,
      prompt_extend: order.promptExtend,
      watermark: order.watermark,
      seed,
      ...(WITH_SOUND.test(model) ? { audio: order.generateAudio } : {}),
    },
  };
  const path = frames.last === undefined || NEWEST.test(model) ? OTHERS : FROM_FRAMES;
  return { path, body, facts: { ...shape.size, fps: FRAMES_PER_SECOND, durationS, seed } };
}

function secondsOf({ durationS }: VideoOrder): number {
  const seconds = durationS ?? SECONDS.usual;
  if (Number.isInteger(seconds) && seconds >= SECONDS.least && seconds <= SECONDS.most) return seconds;
  const message = `Invalid 'duration': the models support ${SECONDS.least} to ${SECONDS.most} whole seconds, not ${seconds}.`;
  throw new Failure("unsupported_value", message, { param: "duration" });
}

function imagesOf({ first, last }: ReturnType<typeof framesOf>, newest: boolean): object {
  const uri = (image: ImageFile) => `data:${image.type};base64,${bareBase64(image, IMAGES)}`;
  if (first === undefined) return {};
  if (newest) {
    const media = [{ type: "first_frame", url: uri(first) }, ...(last ? [{ type: "last_frame", url: uri(last) }] : [])];
    return { media };
  }
  return last ? { first_frame_url: uri(first), last_frame_url: uri(last) } : { img_url: uri(first) };
}

interface Shape {
  parameters: object;
  size: { width: number; height: number };
}

/** Pixels from the list for text-to-video; a resolution for image-to-video, which keeps the image's ratio. */
function shapeOf(order: VideoOrder, { newest, image }: { newest: boolean; image: ImageFile | undefined }): Shape {
  const tier = tierFor(order);
  const known = tier ?? "720P";
  if (image) {
    const lines = Number.parseInt(known, 10);
    const wide = image.width >= image.height;
    const long = Math.round((lines * Math.max(image.width, image.height)) / Math.min(image.width, image.height));
    return {
      parameters: tier === undefined ? {} : { resolution: tier },
      size: wide ? { width: long, height: lines } : { width: lines, height: long },
    };
  }
  const chosen = nearestRatio(order, SIZES[known]);
  const size = chosen ?? SIZES[known][0];
  const [width = 0, height = 0] = size.split("*").map(Number);
  if (tier === undefined && chosen === undefined) return { parameters: {}, size: { width, height } };
  if (!newest) return { parameters: { size }, size: { width, height } };
  const ratio = nearestRatio(order, ["16:9", "9:16", "1:1", "4:3", "3:4"]);
  return { parameters: { resolution: known, ...(ratio === undefined ? {} : { ratio }) }, size: { width, height } };
}

function tierFor(order: VideoOrder): Tier | undefined {
  const lines = tierOf(order) ?? (order.quality === "high" ? 1080 : order.quality === "low" ? 480 : null);
  if (lines === null) return undefined;
  // Square and portrait sizes have more lines than their name says.
  const { width, height } = order;
  const exact = keysOf(SIZES).find((tier) => SIZES[tier].some((size) => size === `${width}*${height}`));
  if (exact) return exact;
  if (lines <= 480) return "480P";
  if (lines <= 720) return "720P";
  if (lines <= 1088) return "1080P";
  throw new Failure("unsupported_value", `Invalid 'resolution': the model supports at most 1080 lines, not ${lines}.`, {
    param: order.resolution === null ? "height" : "resolution",
  });
}

function warnOfUnused(order: VideoOrder, { model, image, warn }: { model: string; image: boolean; warn(message: string): void }): void {
  if (image && (order.ratio ?? order.width) !== null) warn("the aspect ratio of the video is that of its image");
  if (order.fps !== null) warn("'fps' is not used: the model decides");
  if (order.generateAudio && !WITH_SOUND.test(model)) warn(`${model} generates no audio`);
  if (order.camera !== null) warn("the camera's move is not used: the model takes it from the prompt");
}
