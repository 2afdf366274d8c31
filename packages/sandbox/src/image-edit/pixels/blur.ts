import sharp, { type Sharp } from "sharp";
import { type Frame, fromSharp, toSharp } from "./frame";

/** Wider blurs are made on a smaller copy: the filter's own time grows with its width, without a bound. */
const WIDEST = 12;

/** Gaussian blur, `sigma` in pixels. Always a new frame. */
export async function blurFrame(frame: Frame, sigma: number): Promise<Frame> {
  if (sigma < 0.3) return { ...frame, data: frame.data.slice() };
  if (sigma <= WIDEST) return fromSharp(toSharp(frame).blur(sigma));
  const { width, height } = frame;
  const shrink = Math.min(sigma / (WIDEST / 2), Math.min(width, height));
  const small = toSharp(frame).resize(sideOf(width, shrink), sideOf(height, shrink), { fit: "fill", kernel: "mitchell" });
  const blurred = await fromSharp(small.blur(Math.min(WIDEST * 4, Math.max(0.3, sigma / shrink))));
  return resizeFrame(blurred, { width, height });
}

function sideOf(side: number, shrink: number): number {
  return Math.max(1, Math.round(side / shrink));
}

/** Blur of one byte per pixel. */
export async function blurPlane(plane: Uint8Array, size: { width: number; height: number }, sigma: number): Promise<Uint8Array> {
  if (sigma < 0.3) return plane.slice();
  const raw = { ...size, channels: 1 as const };
  const shrink = Math.min(Math.max(1, sigma / (WIDEST / 2)), Math.min(size.width, size.height));
  const small = { width: sideOf(size.width, shrink), height: sideOf(size.height, shrink) };
  const direct = sigma <= WIDEST;
  const pipeline = sharp(plane, { raw });
  if (!direct) pipeline.resize(small.width, small.height, { fit: "fill", kernel: "mitchell" });
  const blurred = await bytesOf(pipeline.blur(direct ? sigma : Math.min(WIDEST * 4, Math.max(0.3, sigma / shrink))));
  return direct ? blurred : resizePlane(blurred, small, size);
}

export async function resizePlane(
  plane: Uint8Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Promise<Uint8Array> {
  return bytesOf(sharp(plane, { raw: { ...from, channels: 1 } }).resize(to.width, to.height, { fit: "fill", kernel: "linear" }));
}

async function bytesOf(pipeline: Sharp): Promise<Uint8Array> {
  const data = await pipeline.toColourspace("b-w").raw({ depth: "uchar" }).toBuffer();
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** The frame stretched to a size. */
export async function resizeFrame(frame: Frame, size: { width: number; height: number }): Promise<Frame> {
  if (frame.width === size.width && frame.height === size.height) return frame;
  return fromSharp(toSharp(frame).resize(size.width, size.height, { fit: "fill" }));
}

/** Runs slow work on a copy of at most `most` pixels and brings the result back to the frame's size. */
export async function atWorkingSize(frame: Frame, most: number, work: (small: Frame) => Frame | Promise<Frame>): Promise<Frame> {
  const shrink = Math.sqrt(Math.max(1, (frame.width * frame.height) / most));
  const small = await resizeFrame(frame, { width: sideOf(frame.width, shrink), height: sideOf(frame.height, shrink) });
  return resizeFrame(await work(small), { width: frame.width, height: frame.height });
}
