import { smoothstep } from "../../image/color";
import { blurPlane, resizeFrame, resizePlane } from "./blur";
import type { Frame } from "./frame";
import { lumaOf, lumaPlane } from "./points";

/** The sky is looked for on a copy of this longer side. */
const SEARCH_SIDE = 320;
/** A sky takes at least and at most this share of the image. */
const LEAST = 0.03;
const MOST = 0.95;

/**
 * How much each pixel belongs to the sky (255 fully), or undefined if there is none: what hangs together
 * with the top edge, changes slowly, and is not the green of leaves. What is clearly darker stands before it.
 */
export async function skyPlane(frame: Frame): Promise<Uint8Array | undefined> {
  const shrink = Math.max(1, Math.max(frame.width, frame.height) / SEARCH_SIDE);
  const small = await resizeFrame(frame, { width: sideOf(frame.width, shrink), height: sideOf(frame.height, shrink) });
  const reached = floodFromTop(small);
  const share = reached.reduce((sum, value) => sum + value, 0) / (255 * reached.length);
  if (share < LEAST || share > MOST) return undefined;
  const dark = darkestOf(small, reached);
  const plane = await resizePlane(await blurPlane(reached, small, 1), small, frame);
  const gate = Uint8Array.from({ length: 256 }, (_, luma) => Math.round(255 * smoothstep(dark - 30, dark - 4, luma)));
  const luma = lumaPlane(frame);
  for (let pixel = 0, at = 0; pixel < plane.length; pixel++, at += frame.channels)
    plane[pixel] = isLeaf(frame.data, at) ? 0 : ((plane[pixel] as number) * (gate[luma[pixel] as number] as number)) / 255;
  return plane;
}

function sideOf(side: number, shrink: number): number {
  return Math.max(1, Math.round(side / shrink));
}

function isLeaf(data: Uint8Array, at: number): boolean {
  const green = data[at + 1] as number;
  return green > (data[at] as number) + 4 && green > (data[at + 2] as number) + 4;
}

/** Blue, white and grey of some light: between such colours a sky may change at once, as clouds do. */
function isAiry(data: Uint8Array, at: number): boolean {
  const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  return blue >= red - 8 && blue >= green - 8 && lumaOf(red, green, blue) > 90;
}

function floodFromTop({ data, width, height, channels }: Frame): Uint8Array {
  const reached = new Uint8Array(width * height);
  const open: number[] = [];
  const visit = (pixel: number, from: number) => {
    if (reached[pixel] !== 0 || isLeaf(data, pixel * channels)) return;
    if (!isStep(data, pixel * channels, from * channels)) return;
    reached[pixel] = 255;
    open.push(pixel);
  };
  for (let column = 0; column < width; column++) visit(column, column);
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const column = pixel % width;
    if (column > 0) visit(pixel - 1, pixel);
    if (column < width - 1) visit(pixel + 1, pixel);
    if (pixel >= width) visit(pixel - width, pixel);
    if (pixel < width * (height - 1)) visit(pixel + width, pixel);
  }
  return reached;
}

function isStep(data: Uint8Array, at: number, from: number): boolean {
  const limit = isAiry(data, at) && isAiry(data, from) ? 40 : 9;
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((data[at + channel] as number) - (data[from + channel] as number)) > limit) return false;
  return true;
}

/** The brightness that nearly all of the sky reaches. */
function darkestOf(frame: Frame, reached: Uint8Array): number {
  const sorted = lumaPlane(frame)
    .filter((_, pixel) => reached[pixel] !== 0)
    .sort();
  return sorted[Math.floor(sorted.length * 0.02)] ?? 0;
}
