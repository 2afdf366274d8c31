import { Failure } from "../../contracts/errors";
import type { VideoOrder } from "../../contracts/task";
import type { ImageRef, NewTask } from "../define";

/** A family's body, parsed into a request to a video model. */
export interface Ordered {
  order: NewTask["order"];
  images: readonly FrameImage[];
  externalId?: string | null;
  callbackUrl?: string | null;
  expiresAfterS?: number;
  echo?: Record<string, unknown>;
  /** The field of a value in the body, if it differs from the plain name: the model's errors on `ratio` must name the caller's field. */
  fields?: Readonly<Record<string, string>>;
  /** Requested options that could not be read, for the log. */
  warnings?: readonly string[];
}
export interface FrameImage extends ImageRef {
  frame: NewTask["frames"][number];
}

/** An order with nothing specified. */
export const BLANK_ORDER: NewTask["order"] = {
  prompt: "",
  negativePrompt: null,
  durationS: null,
  width: null,
  height: null,
  ratio: null,
  resolution: null,
  fps: null,
  seed: null,
  n: 1,
  style: null,
  quality: null,
  watermark: false,
  generateAudio: false,
  promptExtend: false,
  camera: null,
  returnLastFrame: false,
};

/** The prompt, which is optional only with an image. */
export function promptOf(prompt: string | null | undefined, { images, param }: { images: readonly unknown[]; param: string }): string {
  const text = prompt?.trim() ?? "";
  if (text !== "" || images.length > 0) return text;
  if (prompt == null)
    throw new Failure("missing_required_parameter", `Missing required parameter: '${param}'. It is optional only if there is an image.`, {
      param,
    });
  throw new Failure("string_below_min_length", `Invalid '${param}': it is empty, and there is no image either.`, { param });
}

/** The image in a field, as a list; clients send empty strings for none. */
export function imageOf(source: string | Uint8Array | null | undefined, { frame, param }: Omit<FrameImage, "source">): FrameImage[] {
  return source == null || source.length === 0 ? [] : [{ source, frame, param }];
}

/** An optional first and last frame. `first` is the field to name in errors if only the last is there. */
export function framesOf(images: readonly FrameImage[], first: string): FrameImage[] {
  const begin = images.filter(({ frame }) => frame === "first");
  const end = images.filter(({ frame }) => frame === "last");
  const surplus = begin[1] ?? end[1];
  if (surplus)
    throw new Failure("invalid_value", `Invalid '${surplus.param}': a video has one first and one last frame.`, { param: surplus.param });
  if (end.length > 0 && begin.length === 0)
    throw new Failure("missing_required_parameter", `Missing required parameter: '${first}'. A last frame needs a first one.`, {
      param: first,
    });
  return [...begin, ...end];
}

/** Pixels of `1280x720` or `1280*720`. */
export function sizeOf(size: string | null | undefined, param: string): Pick<VideoOrder, "width" | "height"> {
  if (size == null) return { width: null, height: null };
  const [width = 0, height = 0] = size.split(/[x*]/i).map(Number);
  if (width < 1 || height < 1) throw new Failure("invalid_value", `Invalid '${param}': both sides must be at least 1.`, { param });
  return { width, height };
}

/** Seconds as a number, or as a numeric string in families that use one. */
export function secondsOf(seconds: number | string | null | undefined, param: string): number | null {
  if (seconds == null) return null;
  const value = Number(seconds);
  if (value >= 0.1 && value <= 3_600) return value;
  const code = value < 0.1 ? "decimal_below_min_value" : "decimal_above_max_value";
  throw new Failure(code, `Invalid '${param}': it must be from 0.1 to 3600.`, { param });
}

/** `keep_ratio` is the former name of `adaptive`. */
export function ratioOf(ratio: string | null | undefined): string | null {
  return ratio === "keep_ratio" ? "adaptive" : (ratio ?? null);
}

export function resolutionOf(resolution: string | null | undefined): string | null {
  return resolution?.toLowerCase() ?? null;
}

/** -1 means not specified. */
export function seedOf(seed: number | null | undefined): number | null {
  return seed == null || seed < 0 ? null : seed;
}

export function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
