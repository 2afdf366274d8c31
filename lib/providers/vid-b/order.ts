import { randomInt } from "node:crypto";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoFacts, VideoOrder } from "../../contracts/task";
import type { VideoSubmission } from "../capabilities";
import { aspectOf, bareBase64, framesOf, type ImageNeeds, nearestRatio, promptWithStyle, requireOneVideo, tierOf } from "../video-order";

export interface VidBPlan {
  body: Record<string, unknown>;
  /** The vendor's model name, which polls have to repeat. */
  reqKey: string;
  /** As far as the order determines them: of a finished video the vendor returns only the URL. */
  facts: VideoFacts;
}

const FRAMES_PER_SECOND = 24;
const FRAMES = new Map([
  [5, 121],
  [10, 241],
]);
const MOST_CHARACTERS = 800;
const MOST_SEED = 2 ** 31 - 1;
const IMAGES: ImageNeeds = { types: ["image/png", "image/jpeg"], maxBytes: 4_700_000, leastSide: 320, mostSide: 4_096, longest: 3 };
/** Ratio; width and height for 720p and 1080p. */
const SIZES: readonly (readonly [string, readonly [number, number], readonly [number, number]])[] = [
  ["16:9", [1248, 704], [1920, 1088]],
  ["4:3", [1120, 832], [1664, 1248]],
  ["1:1", [960, 960], [1440, 1440]],
  ["3:4", [832, 1120], [1248, 1664]],
  ["9:16", [704, 1248], [1088, 1920]],
  ["21:9", [1504, 640], [2176, 928]],
];
const RATIOS = SIZES.map(([ratio]) => ratio);

/** A name for several keys: the order's images decide which one is used. */
const FAMILY = "jimeng_v30";
const PRO_FAMILY = "jimeng_v30_pro";
const PRO = "jimeng_ti2v_v30_pro";
const BY_IMAGES = ["jimeng_t2v_v30", "jimeng_i2v_first_v30", "jimeng_i2v_first_tail_v30"] as const;
/** Minimum and maximum of images per key. Unknown keys have no limits. */
const IMAGES_OF: ReadonlyMap<string, readonly [number, number]> = new Map([
  ...BY_IMAGES.flatMap((key, images) => [key, `${key}_1080`].map((name) => [name, [images, images]] as const)),
  [PRO, [0, 1]],
  [PRO_FAMILY, [0, 1]],
  ["jimeng_vgfm_t2v_l20", [0, 0]],
  ["jimeng_vgfm_i2v_l20", [1, 1]],
]);
export const VID_B_MODELS: readonly string[] = [FAMILY, ...IMAGES_OF.keys()];

/** Converts an order to the vendor's fields. Throws `Failure` with the field at fault; ignored fields are warnings. */
export function planOrder({ input: order, model, images, warn }: VideoSubmission): VidBPlan {
  requireOneVideo(order);
  const { first, last } = framesOf(order, images);
  const frames = [first, last].filter((image) => image !== undefined);
  const reqKey = keyOf(order, { model, images: frames.length });
  const durationS = order.durationS ?? 5;
  const count = FRAMES.get(durationS);
  if (count === undefined) {
    const message = `Invalid 'duration': the model supports 5 or 10 seconds, not ${durationS}.`;
    throw new Failure("unsupported_value", message, { param: "duration" });
  }
  // The vendor doesn't report the seed, so the gateway draws one if none is given.
  const seed = order.seed ?? randomInt(MOST_SEED);
  if (seed > MOST_SEED) throw new Failure("integer_above_max_value", `Invalid 'seed': the maximum is ${MOST_SEED}.`, { param: "seed" });
  const ratio = first === undefined ? (nearestRatio(order, RATIOS) ?? "16:9") : undefined;
  warnOfUnused(order, { image: first !== undefined, warn });
  const prompt = promptWithStyle(order, MOST_CHARACTERS);
  const body = {
    req_key: reqKey,
    ...(prompt === "" ? {} : { prompt }),
    ...(frames.length === 0 ? {} : { binary_data_base64: frames.map((image) => bareBase64(image, IMAGES)) }),
    seed,
    frames: count,
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
  };
  const facts = { ...sizeOf(reqKey, ratio ?? first), fps: FRAMES_PER_SECOND, durationS, seed };
  return { body, reqKey, facts };
}

function keyOf(order: VideoOrder, { model, images }: { model: string; images: number }): string {
  const lines = tierOf(order);
  if (lines !== null && lines > 1088)
    throw new Failure("unsupported_value", `Invalid 'resolution': the model supports at most 1080 lines, not ${lines}.`, {
      param: order.resolution === null ? "height" : "resolution",
    });
  if (model === FAMILY) {
    if (order.quality === "high" && images < 2) return PRO;
    const key = BY_IMAGES[images] ?? BY_IMAGES[2];
    return (lines ?? 0) > 720 ? `${key}_1080` : key;
  }
  const [least, most] = IMAGES_OF.get(model) ?? [0, 2];
  if (images > most) {
    const message = most === 0 ? `${model} generates videos from text only.` : `${model} does not support a last frame.`;
    throw new Failure("unsupported_value", message, { param: "image" });
  }
  if (images < least) {
    const message = `${model} needs ${least === 1 ? "a first frame" : "a first and a last frame"}.`;
    throw new Failure("missing_required_parameter", message, { param: "image" });
  }
  return model === PRO_FAMILY ? PRO : model;
}

function warnOfUnused(order: VideoOrder, { image, warn }: { image: boolean; warn(message: string): void }): void {
  if (image && (order.ratio ?? order.width) !== null) warn("the aspect ratio of the video is that of its image");
  if (order.negativePrompt !== null) warn("the negative prompt is not used: the model does not support one");
  if (order.fps !== null && order.fps !== FRAMES_PER_SECOND) warn("'fps' is not used: the model makes 24");
  if (order.returnLastFrame) warn("the provider returns no last frame");
  if (order.generateAudio) warn("the model generates no audio");
  if (order.camera !== null) warn("the camera's move is not used: the model does not know it");
}

/** The closest size of the vendor's table. */
function sizeOf(reqKey: string, shape: string | ImageFile | undefined): { width: number; height: number } {
  const aspect = typeof shape === "string" ? aspectOf(shape) : shape === undefined ? 16 / 9 : shape.width / shape.height;
  const away = (ratio: string) => Math.abs(Math.log(aspect / aspectOf(ratio)));
  const [, low, high] = SIZES.reduce((best, row) => (away(row[0]) < away(best[0]) ? row : best));
  const [width, height] = /_1080$|_pro$/.test(reqKey) ? high : low;
  return { width, height };
}
