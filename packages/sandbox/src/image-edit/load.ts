import { createCanvas, loadImage } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";
import { Failure } from "../../../../lib/contracts/errors";
import type { ImageFile } from "../../../../lib/contracts/media";
import { type Frame, flattenFrame, fromSharp, MAX_PIXELS, shrinkToLimits, toSharp } from "./pixels/frame";

/** Alpha and grey values this close to an end count as the end: masks are often saved with a little loss. */
const SLACK = 16;

/** Pixels of all images in work together. An effect holds a few copies, so this bounds the memory of an edit. */
export const WORKING_PIXELS = 32_000_000;

/** The most pixels that each of so many images may have. */
export function shareOfPixels(images: number): number {
  return Math.floor(WORKING_PIXELS / images);
}

/** Decodes an image: upright, sRGB, the first image of an animation, made smaller where it has more than `most` pixels or too long a side. */
export async function loadFrame(image: ImageFile, most: number): Promise<Frame> {
  if (image.width * image.height > MAX_PIXELS)
    throw new Failure("image_too_large", `An image to edit has at most ${MAX_PIXELS / 1e6} megapixels.`, { param: "image" });
  try {
    const pipeline = await open(image);
    const scale = shrinkToLimits(image.width, image.height, most);
    // The image may lie on its side, so both sides get the longer one's bound.
    const side = Math.floor(Math.max(image.width, image.height) * scale);
    if (scale < 1) pipeline.resize(side, side, { fit: "inside" });
    const frame = await fromSharp(pipeline);
    // An alpha channel that hides nothing costs a third more everywhere.
    return hasClearPixels(frame) ? frame : flattenFrame(frame);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function hasClearPixels({ data, channels }: Frame): boolean {
  if (channels === 3) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

function unreadable(cause: unknown): Failure {
  return new Failure("invalid_media", "An image to edit cannot be decoded.", { param: "image", cause });
}

async function open(image: ImageFile): Promise<Sharp> {
  if (image.type === "image/bmp") return toSharp(await decodeBitmap(image.bytes));
  return sharp(image.bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().toColourspace("srgb");
}

/** The image library does not read BMP, the canvas does. */
async function decodeBitmap(bytes: Uint8Array): Promise<Frame> {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 };
}

/**
 * What a mask lets change, at the given size: 255 may change, 0 must stay. A mask with transparent parts means
 * those; any other means its white parts.
 */
export async function loadMask(image: ImageFile, size: { width: number; height: number }): Promise<Uint8Array> {
  try {
    const pipeline = (await open(image)).resize(size.width, size.height, { fit: "fill", kernel: "nearest" });
    return maskPlane(await fromSharp(pipeline));
  } catch (cause) {
    throw unreadable(cause);
  }
}

function maskPlane({ data, channels, width, height }: Frame): Uint8Array {
  const clear = channels === 4 && data.some((value, at) => (at & 3) === 3 && value < 255 - SLACK);
  const plane = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < plane.length; pixel++, at += channels) {
    const value = clear ? 255 - (data[at + 3] as number) : (data[at] as number);
    plane[pixel] = value < SLACK ? 0 : value > 255 - SLACK ? 255 : value;
  }
  return plane;
}
