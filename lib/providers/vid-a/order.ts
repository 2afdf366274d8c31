import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoFacts, VideoOrder } from "../../contracts/task";
import {
  aspectOf,
  bareBase64,
  framesOf,
  type ImageNeeds,
  nearestRatio,
  type PlannedOrder,
  promptWithStyle,
  requireOneVideo,
  tierOf,
} from "../video-order";

/** The two resources for orders. */
export type VidAPlace = "text2video" | "image2video";

export interface VidAPlan {
  place: VidAPlace;
  body: Record<string, unknown>;
  /** As far as the order determines them: of a finished video the vendor reports only the length. */
  facts: VideoFacts;
}

const RATIOS = ["16:9", "9:16", "1:1"];
const MOST_CHARACTERS = 2_500;
const IMAGES: ImageNeeds = {
  types: ["image/png", "image/jpeg"],
  maxBytes: 10_000_000,
  leastSide: 300,
  mostSide: Number.MAX_SAFE_INTEGER,
  longest: 2.5,
};
/** Models with 5 or 10 seconds, and 30 or 24 frames per second; later ones support 3 to 15 seconds. */
const FIRST_GENERATION = /^kling-v1(?:-\d)?$/;
const SECOND_GENERATION = /^kling-v2(?:-\d)?(?:-master|-turbo)?$/;
const WITH_SOUND = /^kling-v(?:2-[6-9]|[3-9])/;
/** Always 720p, whatever the mode. */
const LOW_ONLY = /^kling-v1(?:-5)?$/;
const DEFAULT_SECONDS = 5;
/** Pixels of a video, equal for all ratios. */
const AREA = { std: 1280 * 720, pro: 1920 * 1080 };

/** Half of the vendor's camera range. An order has a direction, not a distance. */
const TRAVEL = 5;
const CAMERA: ReadonlyMap<string, object> = new Map([
  ["pan_left", { horizontal: -TRAVEL }],
  ["pan_right", { horizontal: TRAVEL }],
  ["pan_down", { vertical: -TRAVEL }],
  ["pan_up", { vertical: TRAVEL }],
  ["tilt_down", { pan: -TRAVEL }],
  ["tilt_up", { pan: TRAVEL }],
  ["roll_left", { roll: -TRAVEL }],
  ["roll_right", { roll: TRAVEL }],
  ["zoom_in", { zoom: -TRAVEL }],
  ["zoom_out", { zoom: TRAVEL }],
]);
const CAMERA_TYPES = new Set(["down_back", "forward_up", "right_turn_forward", "left_turn_forward"]);

/** Converts an order to the vendor's fields. Throws `Failure` with the field at fault; ignored fields are warnings. */
export function planOrder({ input: order, model, images, taskId, warn }: PlannedOrder): VidAPlan {
  requireOneVideo(order);
  const { first, last } = framesOf(order, images);
  const durationS = secondsOf(order, model);
  const mode = modeOf(order);
  const ratio = first === undefined ? (nearestRatio(order, RATIOS) ?? "16:9") : undefined;
  const sound = order.generateAudio && WITH_SOUND.test(model);
  if (order.generateAudio && !sound) warn(`${model} generates no audio`);
  if (first !== undefined && (order.ratio ?? order.width) !== null) warn("the aspect ratio of the video is that of its image");
  if (order.seed !== null) warn("'seed' is not used: the model has none");
  if (order.fps !== null) warn("'fps' is not used: the model decides");
  if (order.returnLastFrame) warn("the provider returns no last frame");
  const prompt = promptWithStyle(order, MOST_CHARACTERS);
  const body = {
    model_name: model,
    ...(prompt === "" ? {} : { prompt }),
    ...negativeOf(order),
    duration: String(durationS),
    ...(mode === "pro" ? { mode } : {}),
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
    ...(first === undefined ? {} : { image: bareBase64(first, IMAGES) }),
    ...(last === undefined ? {} : { image_tail: bareBase64(last, IMAGES) }),
    ...(sound ? { sound: "on" } : {}),
    ...cameraOf(order, warn),
    ...(order.watermark ? { watermark_info: { enabled: true } } : {}),
    external_task_id: taskId,
  };
  const shape = first === undefined ? aspectOf(ratio ?? "16:9") : first.width / first.height;
  const facts = { ...sizeOf(shape, { model, mode }), fps: FIRST_GENERATION.test(model) ? 30 : 24, durationS, seed: 0 };
  return { place: first === undefined ? "text2video" : "image2video", body, facts };
}

function negativeOf({ negativePrompt }: VideoOrder): object {
  if (negativePrompt === null) return {};
  if (negativePrompt.length <= MOST_CHARACTERS) return { negative_prompt: negativePrompt };
  const message = `Invalid 'negative_prompt': the model takes ${MOST_CHARACTERS} characters, not ${negativePrompt.length}.`;
  throw new Failure("string_above_max_length", message, { param: "negative_prompt" });
}

function secondsOf({ durationS }: VideoOrder, model: string): number {
  const seconds = durationS ?? DEFAULT_SECONDS;
  const fixed = FIRST_GENERATION.test(model) || SECOND_GENERATION.test(model);
  if (fixed ? seconds === 5 || seconds === 10 : Number.isInteger(seconds) && seconds >= 3 && seconds <= 15) return seconds;
  const can = fixed ? "5 or 10 seconds" : "3 to 15 whole seconds";
  throw new Failure("unsupported_value", `Invalid 'duration': the model generates videos of ${can}, not ${seconds}.`, {
    param: "duration",
  });
}

function modeOf(order: VideoOrder): "std" | "pro" {
  const lines = tierOf(order);
  if (lines !== null && lines > 1080)
    throw new Failure("unsupported_value", `Invalid 'resolution': the model supports at most 1080 lines, not ${lines}.`, {
      param: order.resolution === null ? "height" : "resolution",
    });
  return order.quality === "high" || (lines ?? 0) > 720 ? "pro" : "std";
}

function cameraOf({ camera }: VideoOrder, warn: (message: string) => void): object {
  if (camera === null) return {};
  const config = CAMERA.get(camera);
  if (config !== undefined) return { camera_control: { type: "simple", config } };
  if (CAMERA_TYPES.has(camera)) return { camera_control: { type: camera } };
  warn("the camera's move is not used: the model does not know it");
  return {};
}

/** The expected size: equal area for every ratio, even sides. */
function sizeOf(aspect: number, { model, mode }: { model: string; mode: "std" | "pro" }): Pick<ImageFile, "width" | "height"> {
  const area = AREA[LOW_ONLY.test(model) ? "std" : mode];
  const even = (side: number) => 2 * Math.round(side / 2);
  return { width: even(Math.sqrt(area * aspect)), height: even(Math.sqrt(area / aspect)) };
}
