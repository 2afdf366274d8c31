import sharp, { type OverlayOptions } from "sharp";
import type { EffectOf } from "../step";
import { type Effects, pixels, type Scene } from "./effect";
import { type Box, type Frame, fromSharp, resizeFrame, type Size, scaled, shrinkToLimits, toSharp, withAlpha } from "./frame";

/** Effects that make one image of several. */
export const COMBINE_EFFECTS: Effects<"arrange" | "overlay"> = {
  arrange: (_, effect, { frames }) => arrange(frames, effect),
  overlay: layOver,
};

/** A layer of a composition, its corner at a place inside of the image below. */
export function layer({ data, width, height, channels }: Frame, { left, top }: { left: number; top: number }): OverlayOptions {
  return { input: Buffer.from(data.buffer, data.byteOffset, data.byteLength), raw: { width, height, channels }, left, top };
}

async function arrange(frames: readonly Frame[], effect: EffectOf<"arrange">) {
  const chosen = effect.images.length === 0 ? frames : effect.images.flatMap((index) => frames[index] ?? []);
  const first = chosen[0];
  if (!first || chosen.length < 2) return { declined: "it takes two pictures or more" };
  const gap = Math.max(0, Math.min(1000, Math.round(pixels(effect.gap, Math.min(first.width, first.height)))));
  const boxes = boxesOf(chosen, first, { gap, layout: effect.layout });
  const full = {
    width: Math.max(...boxes.map((box) => box.left + box.width)),
    height: Math.max(...boxes.map((box) => box.top + box.height)),
  };
  const shrink = shrinkToLimits(full.width, full.height);
  const { r, g, b } = effect.colour ?? { r: 255, g: 255, b: 255 };
  const clear = effect.colour?.name === "transparent" || (!effect.colour && chosen.some(({ channels }) => channels === 4));
  const size = scaled(full, shrink);
  const layers: OverlayOptions[] = [];
  for (const [index, frame] of chosen.entries()) {
    const box = boxes[index] as Box;
    const [left, top] = [Math.floor(box.left * shrink), Math.floor(box.top * shrink)];
    const room = scaled(box, shrink);
    const part = await coverBox(frame, {
      width: Math.min(room.width, size.width - left),
      height: Math.min(room.height, size.height - top),
    });
    layers.push(layer(part, { left, top }));
  }
  const canvas = sharp({ create: { ...size, channels: 4, background: { r, g, b, alpha: clear ? 0 : 1 } } }).composite(layers);
  return fromSharp(clear ? canvas : canvas.removeAlpha());
}

/** A row has the first image's height, a column its width, a grid cells of its size. */
function boxesOf(frames: readonly Frame[], first: Size, { gap, layout }: { gap: number; layout: EffectOf<"arrange">["layout"] }): Box[] {
  const columns = Math.ceil(Math.sqrt(frames.length));
  let next = 0;
  return frames.map((frame, index) => {
    if (layout === "grid") {
      const [left, top] = [(index % columns) * (first.width + gap), Math.floor(index / columns) * (first.height + gap)];
      return { left, top, width: first.width, height: first.height };
    }
    const row = layout === "row";
    const size = scaled(frame, row ? first.height / frame.height : first.width / frame.width);
    const at = next;
    next += (row ? size.width : size.height) + gap;
    return { left: row ? at : 0, top: row ? 0 : at, ...size };
  });
}

/** The image at the box's size, its edges cut if the proportions differ. */
async function coverBox(frame: Frame, { width, height }: Size): Promise<Frame> {
  if (frame.width === width && frame.height === height) return frame;
  return fromSharp(toSharp(frame).resize(width, height, { fit: "cover" }));
}

async function layOver(frame: Frame, effect: EffectOf<"overlay">, { frames }: Scene) {
  const other = frames[effect.image];
  if (!other || other === frame) return { declined: `there is no picture ${effect.image + 1} beside it` };
  const top = await withAlpha(await sizeOverlay(other, frame, effect));
  const data = top.data.slice();
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] as number) * effect.opacity);
  const margin = effect.size === "cover" ? 0 : Math.round(Math.min(frame.width, frame.height) * 0.03);
  const anchor = (share: number, room: number) =>
    Math.round(share === 0 ? Math.min(margin, room) : share === 1 ? Math.max(0, room - margin) : room * share);
  const at = { left: anchor(effect.place.x, frame.width - top.width), top: anchor(effect.place.y, frame.height - top.height) };
  const laid = toSharp(frame).composite([{ ...layer({ ...top, data }, at), blend: effect.mode }]);
  return fromSharp(frame.channels === 3 ? laid.removeAlpha() : laid);
}

async function sizeOverlay(other: Frame, frame: Frame, { size }: EffectOf<"overlay">): Promise<Frame> {
  if (size === "cover") return coverBox(other, frame);
  const fits = Math.min(frame.width / other.width, frame.height / other.height);
  // An opaque image in its own size could hide all that is under it.
  const natural = other.channels === 4 ? 1 : Math.min(1, fits / 2);
  const fitted = scaled(other, Math.min(fits, size === "natural" ? natural : pixels(size, frame.width) / other.width));
  return resizeFrame(other, { width: Math.min(frame.width, fitted.width), height: Math.min(frame.height, fitted.height) });
}
