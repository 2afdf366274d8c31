import { Failure } from "../contracts/errors";
import type { ImageFile, ImageType } from "../contracts/media";
import type { VideoOrder } from "../contracts/task";
import type { VideoSubmission } from "./capabilities";

/** The input of an order's conversion. */
export type PlannedOrder = Pick<VideoSubmission, "input" | "model" | "images" | "taskId" | "warn">;

/** A vendor's limits for a frame. */
export interface ImageNeeds {
  types: readonly ImageType[];
  maxBytes: number;
  /** Minimum pixels of each side. */
  leastSide: number;
  mostSide: number;
  /** Maximum ratio of the longer to the shorter side. */
  longest: number;
}

/** Maximum relative deviation of a model's ratio from the order's. */
const NEAR = Math.log(1.2);

/** The image as bare base64. Throws before anything is sent if the vendor would refuse it. */
export function bareBase64({ bytes, type, width, height }: ImageFile, needs: ImageNeeds): string {
  const refuse = (code: "invalid_image_format" | "image_too_large" | "invalid_value", message: string) =>
    new Failure(code, `Invalid 'image': ${message}`, { param: "image" });
  if (!needs.types.includes(type)) throw refuse("invalid_image_format", `the model accepts ${needs.types.join(" and ")}, not ${type}.`);
  if (bytes.byteLength > needs.maxBytes)
    throw refuse("image_too_large", `the model accepts files of up to ${(needs.maxBytes / 1_000_000).toFixed(1)} MB.`);
  const [short = 0, long = 0] = [width, height].sort((a, b) => a - b);
  if (short < needs.leastSide || long > needs.mostSide)
    throw refuse("invalid_value", `the model accepts sides of ${needs.leastSide} to ${needs.mostSide} pixels, not ${width}x${height}.`);
  if (long / short > needs.longest)
    throw refuse("invalid_value", `the model accepts images with an aspect ratio of up to ${needs.longest}:1, not ${width}x${height}.`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** The order's frames among the call's images. Throws if there are other images. */
export function framesOf(order: VideoOrder, images: readonly ImageFile[]): { first: ImageFile | undefined; last: ImageFile | undefined } {
  if (order.references.length > 0)
    throw new Failure("unsupported_value", "The model accepts a first and a last frame, but no reference images.", { param: "image" });
  const [first, last] = images;
  return { first, last };
}

/** The prompt followed by the style. `most` is the vendor's limit in characters. */
export function promptWithStyle({ prompt, style }: VideoOrder, most: number): string {
  const text = style === null ? prompt : `${prompt}${/[.!?]$/.test(prompt) || prompt === "" ? "" : "."} Style: ${style}`.trim();
  if (text.length <= most) return text;
  const message = `Invalid 'prompt': the model takes ${most} characters, style included, not ${text.length}.`;
  throw new Failure("string_above_max_length", message, { param: "prompt" });
}

/** For models that make one video per order. */
export function requireOneVideo({ n }: VideoOrder): void {
  if (n === 1) return;
  throw new Failure("unsupported_value", `Invalid 'n': the model generates one video per request, not ${n}.`, { param: "n" });
}

/** The closest ratio `W:H`; undefined if none was requested. Throws if the closest deviates by 20 %. */
export function nearestRatio({ ratio, width, height }: VideoOrder, known: readonly string[]): string | undefined {
  const bySides = width !== null && height !== null ? width / height : undefined;
  const asked = bySides ?? (ratio === null || ratio === "adaptive" ? undefined : aspectOf(ratio));
  if (asked === undefined) return undefined;
  const away = (candidate: string) => Math.abs(Math.log(asked / aspectOf(candidate)));
  const nearest = known.reduce((best, candidate) => (away(candidate) < away(best) ? candidate : best));
  if (away(nearest) <= NEAR) return nearest;
  const param = bySides === undefined ? "ratio" : "width";
  throw new Failure("unsupported_value", `Invalid '${param}': the model generates videos of ${known.join(", ")}.`, { param });
}

/** Width by height of `16:9`; NaN, which is near to nothing, if it isn't a ratio. */
export function aspectOf(ratio: string): number {
  const [width = Number.NaN, height = Number.NaN] = ratio.split(/[:x*/]/i).map(Number);
  return width / height;
}

/** The short side in pixels: of `720p`, otherwise of width and height. Null if absent. */
export function tierOf({ resolution, width, height }: VideoOrder): number | null {
  if (resolution !== null) {
    const [, lines] = /^(\d{3,4})p$/i.exec(resolution) ?? [];
    if (lines !== undefined) return Number(lines);
    throw new Failure("unsupported_value", `Invalid 'resolution': the model does not support '${resolution.slice(0, 20)}'.`, {
      param: "resolution",
    });
  }
  return width === null || height === null ? null : Math.min(width, height);
}

/** Converts a failed poll: it says nothing about the task, which is kept and polled again. */
export function keepingTask(error: unknown): unknown {
  if (!(error instanceof Failure) || error.detail.transient || error.detail.elsewhere) return error;
  return new Failure(error.code, error.message, { ...error.detail, elsewhere: true });
}
