import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoFacts, VideoOrder } from "../../contracts/task";
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
import { RATIOS, ratioOfImage, sizeOf } from "./sizes";

export interface CgtPlan {
  body: Record<string, unknown>;
  /** As far as the order determines them; null if the model chooses the size. */
  facts: VideoFacts | null;
}

const FRAMES_PER_SECOND = 24;
/** The range over all models; the vendor checks the individual limits. */
const SECONDS = { least: 2, most: 15, usual: 5 };
const MOST_SEED = 2 ** 32 - 1;
const MOST_CHARACTERS = 10_000;
const IMAGES: ImageNeeds = {
  types: ["image/png", "image/jpeg", "image/webp", "image/bmp", "image/tiff", "image/gif"],
  maxBytes: 30_000_000,
  leastSide: 300,
  mostSide: 6_000,
  longest: 2.5,
};
/** The vendor accepts bodies of 64 MB. */
const MOST_IMAGE_CHARACTERS = 63_000_000;
/** Models that generate sound unless told not to. */
const WITH_SOUND = /seedance-(?:1-5|[2-9])/;

/** Converts an order to the vendor's fields. Throws `Failure` with the field at fault; ignored fields are warnings. */
export function planOrder({ input: order, model, images, warn }: PlannedOrder): CgtPlan {
  requireOneVideo(order);
  const shape = shapeOf(order);
  const length = lengthOf(order);
  const { seed } = order;
  if (seed !== null && seed > MOST_SEED)
    throw new Failure("integer_above_max_value", `Invalid 'seed': the maximum is ${MOST_SEED}.`, { param: "seed" });
  warnOfUnused(order, warn);
  const prompt = promptWithStyle(order, MOST_CHARACTERS);
  const body = {
    model,
    content: [...(prompt === "" ? [] : [{ type: "text", text: prompt }]), ...imageItems(order, images)],
    ...shape,
    ...length.body,
    ...(seed === null ? {} : { seed }),
    ...(order.camera === "static" ? { camera_fixed: true } : {}),
    watermark: order.watermark,
    ...(WITH_SOUND.test(model) || order.generateAudio ? { generate_audio: order.generateAudio } : {}),
    ...(order.returnLastFrame ? { return_last_frame: true } : {}),
    ...(order.flex ? { service_tier: "flex" } : {}),
  };
  const [first] = images;
  const ratio = shape.ratio === undefined || shape.ratio === "adaptive" ? (first ? ratioOfImage(first) : "16:9") : shape.ratio;
  const size = sizeOf({ resolution: shape.resolution, ratio });
  return { body, facts: size ? { ...size, fps: FRAMES_PER_SECOND, durationS: length.seconds, seed: seed ?? 0 } : null };
}

/** Reference images, or a first and optionally a last frame. */
function imageItems(order: VideoOrder, images: readonly ImageFile[]): object[] {
  const roles = order.references.length > 0 ? images.map(() => "reference_image") : rolesOf(order, images);
  const items = roles.map((role, place) => {
    const image = images[place] as ImageFile;
    return { type: "image_url", image_url: { url: `data:${image.type};base64,${bareBase64(image, IMAGES)}` }, role };
  });
  if (items.reduce((sum, { image_url: { url } }) => sum + url.length, 0) > MOST_IMAGE_CHARACTERS)
    throw new Failure("image_too_large", "The images together exceed the model's limit.", { param: "image" });
  return items;
}

function rolesOf(order: VideoOrder, images: readonly ImageFile[]): string[] {
  const { first, last } = framesOf(order, images);
  return [...(first ? ["first_frame"] : []), ...(last ? ["last_frame"] : [])];
}

function shapeOf(order: VideoOrder): { ratio?: string; resolution?: string } {
  const ratio = order.ratio === "adaptive" && order.width === null ? "adaptive" : nearestRatio(order, RATIOS);
  const lines = tierOf(order) ?? (order.quality === "high" ? 1080 : order.quality === "low" ? 480 : null);
  if (lines !== null && lines > 1088)
    throw new Failure("unsupported_value", `Invalid 'resolution': the model supports at most 1080 lines, not ${lines}.`, {
      param: order.resolution === null ? "height" : "resolution",
    });
  const resolution = lines === null ? undefined : lines <= 480 ? "480p" : lines <= 720 ? "720p" : "1080p";
  return { ...(ratio === undefined ? {} : { ratio }), ...(resolution === undefined ? {} : { resolution }) };
}

/** Whole seconds, or frames if the order counts frames. */
function lengthOf({ durationS }: VideoOrder): { body: object; seconds: number } {
  if (durationS === null) return { body: {}, seconds: SECONDS.usual };
  if (Number.isInteger(durationS) && durationS >= SECONDS.least && durationS <= SECONDS.most)
    return { body: { duration: durationS }, seconds: durationS };
  const frames = Math.round(durationS * FRAMES_PER_SECOND);
  const exact = Math.abs(frames / FRAMES_PER_SECOND - durationS) < 1e-6;
  if (exact && !Number.isInteger(durationS) && frames >= 29 && frames <= 289 && (frames - 25) % 4 === 0)
    return { body: { frames }, seconds: durationS };
  const message = `Invalid 'duration': the models support ${SECONDS.least} to ${SECONDS.most} whole seconds, not ${durationS}.`;
  throw new Failure("unsupported_value", message, { param: "duration" });
}

function warnOfUnused(order: VideoOrder, warn: (message: string) => void): void {
  if (order.negativePrompt !== null) warn("the negative prompt is not used: the model does not support one");
  if (order.fps !== null && order.fps !== FRAMES_PER_SECOND) warn(`'fps' is not used: the model makes ${FRAMES_PER_SECOND}`);
  if (order.camera !== null && order.camera !== "static") warn("the camera's move is not used: the model takes it from the prompt");
}
