import sharp, { type Sharp } from "sharp";
import { Failure } from "../../../../../lib/contracts/errors";

/** A decoded image: sRGB, 8 bits, rows without gaps. Effects may change it in place, so nobody keeps one they passed on. */
export interface Frame {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Pixels from the top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MAX_SIDE = 8192;
export const MAX_PIXELS = 50_000_000;

/** Throws `invalid_value` where a result of this size is out of bounds. Asked before the memory is taken. */
export function checkSize(width: number, height: number, param = "prompt"): void {
  const inside = width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
  if (inside) return;
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  const limits = `1 to ${MAX_SIDE} pixels a side and at most ${MAX_PIXELS / 1e6} megapixels`;
  throw new Failure("invalid_value", `The result would be ${size} pixels; a picture has ${limits}.`, { param });
}

/** The factor, 1 at most, that brings an image of this size inside the limits; `most` counts pixels. */
export function shrinkToLimits(width: number, height: number, most = MAX_PIXELS): number {
  return Math.min(1, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(most / (width * height)));
}

export function newFrame(width: number, height: number, channels: 3 | 4): Frame {
  return { data: new Uint8Array(width * height * channels), width, height, channels };
}

/** Whether no pixel lets anything through. */
export function isOpaque({ data, channels }: Frame): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

export function toSharp(frame: Frame): Sharp {
  return sharp(frame.data, { raw: { width: frame.width, height: frame.height, channels: frame.channels } });
}

/** Runs the pipeline. Images of one channel come out with three. */
export async function fromSharp(pipeline: Sharp): Promise<Frame> {
  const { data, info } = await pipeline.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const { width, height, channels } = info;
  if (channels === 3 || channels === 4) return { data: bytes, width, height, channels };
  return spreadGrey({ data: bytes, width, height, channels });
}

function spreadGrey(grey: { data: Uint8Array; width: number; height: number; channels: number }): Frame {
  const frame = newFrame(grey.width, grey.height, grey.channels === 2 ? 4 : 3);
  for (let from = 0, to = 0; to < frame.data.length; from += grey.channels, to += frame.channels) {
    frame.data.fill(grey.data[from] ?? 0, to, to + 3);
    if (frame.channels === 4) frame.data[to + 3] = grey.data[from + 1] ?? 255;
  }
  return frame;
}

/** The same image with an alpha channel; the frame itself where it has one. */
export function withAlpha(frame: Frame): Frame {
  if (frame.channels === 4) return frame;
  const wide = newFrame(frame.width, frame.height, 4);
  const from = frame.data;
  const to = wide.data;
  for (let at = 0, out = 0; at < from.length; at += 3, out += 4) {
    to[out] = from[at] as number;
    to[out + 1] = from[at + 1] as number;
    to[out + 2] = from[at + 2] as number;
    to[out + 3] = 255;
  }
  return wide;
}

/** The same image without an alpha channel, on white. */
export function flattenFrame(frame: Frame): Frame {
  if (frame.channels === 3) return frame;
  const flat = newFrame(frame.width, frame.height, 3);
  for (let from = 0, to = 0; to < flat.data.length; from += 4, to += 3) {
    const alpha = frame.data[from + 3] as number;
    for (let channel = 0; channel < 3; channel++)
      flat.data[to + channel] = 255 + Math.round((((frame.data[from + channel] as number) - 255) * alpha) / 255);
  }
  return flat;
}

export function cutBox(frame: Frame, box: Box): Frame {
  const part = newFrame(box.width, box.height, frame.channels);
  const rowBytes = box.width * frame.channels;
  for (let row = 0; row < box.height; row++) {
    const from = ((box.top + row) * frame.width + box.left) * frame.channels;
    part.data.set(frame.data.subarray(from, from + rowBytes), row * rowBytes);
  }
  return part;
}

/** Writes `part` over the frame with its corner at `left`, `top`. What hangs over is left out; both have the same channels. */
export function pasteFrame(frame: Frame, part: Frame, at: { left: number; top: number }): void {
  const left = Math.max(0, at.left);
  const right = Math.min(frame.width, at.left + part.width);
  if (right <= left) return;
  for (let row = Math.max(0, -at.top); row < part.height && at.top + row < frame.height; row++) {
    const from = (row * part.width + left - at.left) * part.channels;
    const to = ((at.top + row) * frame.width + left) * frame.channels;
    frame.data.set(part.data.subarray(from, from + (right - left) * part.channels), to);
  }
}

/** A copy of the frame filled with one colour. */
export function filledFrame(size: { width: number; height: number }, fill: { r: number; g: number; b: number; alpha?: number }): Frame {
  const frame = newFrame(size.width, size.height, fill.alpha === undefined ? 3 : 4);
  const pixel = [fill.r, fill.g, fill.b, ...(fill.alpha === undefined ? [] : [fill.alpha])];
  frame.data.set(pixel);
  for (let done = pixel.length; done < frame.data.length; done *= 2)
    frame.data.copyWithin(done, 0, Math.min(done, frame.data.length - done));
  return frame;
}
