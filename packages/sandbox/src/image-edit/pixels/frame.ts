import sharp, { type Sharp } from "sharp";
import { Failure } from "../../../../../lib/contracts/errors";

/** A decoded image: sRGB, 8 bits, rows without gaps. Effects may change it in place, so nobody keeps one they passed on. */
export interface Frame {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels from the top left corner. */
export interface Box extends Size {
  left: number;
  top: number;
}

const MAX_SIDE = 8192;
export const MAX_PIXELS = 50_000_000;

/** Throws `invalid_value` if a result of this size is out of bounds. Asked before the memory is taken. */
export function checkSize(width: number, height: number, param = "prompt"): void {
  if (width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  const limits = `1 to ${MAX_SIDE} pixels a side and at most ${MAX_PIXELS / 1e6} megapixels`;
  throw new Failure("invalid_value", `The result would be ${size} pixels; a picture has ${limits}.`, { param });
}

/** The factor, 1 at most, that brings an image of this size inside the limits; `most` counts pixels. */
export function shrinkToLimits(width: number, height: number, most = MAX_PIXELS): number {
  return Math.min(1, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(most / (width * height)));
}

/** Whole pixels, one at least. */
export function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

export function isOpaque({ data, channels }: Frame): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

export function toSharp({ data, width, height, channels }: Frame): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Runs the pipeline. Images of one channel come out with three. */
export async function fromSharp(pipeline: Sharp): Promise<Frame> {
  const { data, info } = await pipeline.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const { width, height, channels } = info;
  if (channels === 3 || channels === 4) return { data: bytes, width, height, channels };
  const wide = channels === 2 ? 4 : 3;
  const spread = new Uint8Array(width * height * wide);
  for (let from = 0, to = 0; to < spread.length; from += channels, to += wide) {
    spread.fill(bytes[from] ?? 0, to, to + 3);
    if (wide === 4) spread[to + 3] = bytes[from + 1] ?? 255;
  }
  return { data: spread, width, height, channels: wide };
}

/** The same image with an alpha channel; the frame itself if it has one. */
export async function withAlpha(frame: Frame): Promise<Frame> {
  return frame.channels === 4 ? frame : fromSharp(toSharp(frame).ensureAlpha());
}

/** The same image without an alpha channel, on white. */
export async function flattenFrame(frame: Frame): Promise<Frame> {
  return frame.channels === 3 ? frame : fromSharp(toSharp(frame).flatten({ background: "white" }));
}

/** Changes the colours and leaves the opacity as it is. */
export async function onColours(frame: Frame, change: (image: Sharp) => Sharp): Promise<Frame> {
  const changed = await fromSharp(change(toSharp(frame).removeAlpha()));
  if (frame.channels === 3) return changed.channels === 3 ? changed : fromSharp(toSharp(changed).removeAlpha());
  for (let at = 0, from = 0; at < frame.data.length; at += 4, from += changed.channels)
    frame.data.set(changed.data.subarray(from, from + 3), at);
  return frame;
}

export async function resizeFrame(frame: Frame, { width, height }: Size): Promise<Frame> {
  return frame.width === width && frame.height === height ? frame : fromSharp(toSharp(frame).resize(width, height, { fit: "fill" }));
}

export function cutBox(frame: Frame, { left, top, width, height }: Box): Promise<Frame> {
  return fromSharp(toSharp(frame).extract({ left, top, width, height }));
}

/** Writes `part`, which lies inside, over the frame. Both have the same channels. */
export function pasteFrame(frame: Frame, part: Frame, { left, top }: { left: number; top: number }): void {
  const row = part.width * part.channels;
  for (let line = 0; line < part.height; line++)
    frame.data.set(part.data.subarray(line * row, (line + 1) * row), ((top + line) * frame.width + left) * frame.channels);
}

/** Mixes `other` in by the plane: 0 leaves the pixel exactly as it was, 255 takes the other one. Both have the same channels. */
export function mixByPlane(frame: Frame, other: Frame, plane: Uint8Array | number): Frame {
  const { data, channels } = frame;
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel++) {
    const weight = typeof plane === "number" ? plane : (plane[pixel] as number);
    if (weight === 0) continue;
    for (let channel = at; channel < at + channels; channel++) {
      const own = data[channel] as number;
      data[channel] = own + Math.round((((other.data[channel] as number) - own) * weight) / 255);
    }
  }
  return frame;
}
