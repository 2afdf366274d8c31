import { smoothstep } from "../image/color";
import { pixels } from "./pixels/effect";
import type { Box, Frame } from "./pixels/frame";
import { radialPlane } from "./pixels/planes";
import { skyPlane } from "./pixels/sky";
import type { Effect, Region, Span } from "./step";

export const WHOLE: Span = { anchor: 0, length: null };

/** The pixels that a region's box covers: inside the image, one pixel at least. */
export function resolveBox(region: Region, size: { width: number; height: number }): Box {
  const across = resolveSpan(region.x, size.width);
  const down = resolveSpan(region.y, size.height);
  return { left: across.start, top: down.start, width: across.length, height: down.length };
}

function resolveSpan(span: Span, side: number): { start: number; length: number } {
  const wanted = span.length ? Math.round(pixels(span.length, side)) : side;
  const length = Math.max(1, Math.min(side, wanted));
  return { start: Math.round(span.anchor * (side - length)), length };
}

/** How much each pixel of the box belongs to the region, or null if every pixel does; undefined if the image has none of it. */
export async function regionPlane(region: Region, box: Box, frame: Frame): Promise<Uint8Array | null | undefined> {
  if (region.shape === "box") return null;
  if (region.shape === "sky") return skyPlane(frame);
  const inside = region.shape === "ellipse";
  return radialPlane(box.width, box.height, (distance) => {
    const edge = smoothstep(0.55, 1, distance);
    return 255 * (inside ? 1 - edge : edge);
  });
}

/** The smallest box around everything that the mask lets change. */
export function boxOfMask(mask: Uint8Array, { width, height }: Frame): Box | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if (mask[at] === 0) continue;
      if (column < left) left = column;
      if (column > right) right = column;
      if (row < top) top = row;
      bottom = row;
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The region's weights within the mask; null if every pixel of the box changes fully. */
export function weigh({
  frame,
  box,
  mask,
  weights,
}: {
  frame: Frame;
  box: Box;
  mask: Uint8Array | null;
  weights: Uint8Array | null;
}): Uint8Array | null {
  if (!mask) return weights;
  const plane = new Uint8Array(box.width * box.height);
  for (let row = 0, to = 0; row < box.height; row++) {
    const start = (box.top + row) * frame.width + box.left;
    for (let column = 0; column < box.width; column++, to++)
      plane[to] = ((mask[start + column] as number) * (weights ? (weights[to] as number) : 255)) / 255;
  }
  return plane;
}

/** Pixels around the box that an effect reads, so that the box has no seam. */
export function reachOf(effect: Effect, box: Box, unit: number): number {
  switch (effect.kind) {
    case "blur":
      return Math.ceil(3 * pixels(effect.radius, unit) * effect.amount);
    case "heal":
      return Math.ceil(Math.max(box.width, box.height) / 2) + 2;
    case "sharpen":
    case "denoise":
    case "glow":
    case "sketch":
    case "ink drawing":
    case "edges":
    case "emboss":
      return Math.ceil(unit / 20) + 4;
    default:
      return 0;
  }
}

/** The box and `reach` pixels around it, inside the image. */
export function widen(box: Box, reach: number, { width, height }: Frame): Box {
  const left = Math.max(0, box.left - reach);
  const top = Math.max(0, box.top - reach);
  return {
    left,
    top,
    width: Math.min(width, box.left + box.width + reach) - left,
    height: Math.min(height, box.top + box.height + reach) - top,
  };
}

/** The part that may change, as a plane of the widened box. */
export function holeOf(plane: Uint8Array | null, inner: Box, outer: Box): Uint8Array {
  const hole = new Uint8Array(outer.width * outer.height);
  for (let row = 0; row < inner.height; row++)
    for (let column = 0; column < inner.width; column++)
      if (plane?.[row * inner.width + column] !== 0) hole[(inner.top + row) * outer.width + inner.left + column] = 255;
  return hole;
}
