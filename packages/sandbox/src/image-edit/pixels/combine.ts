import type { Colour, EffectOf } from "../step";
import { resizeFrame } from "./blur";
import { type Effects, pixels, type Scene } from "./effect";
import { type Box, cutBox, type Frame, filledFrame, fromSharp, pasteFrame, shrinkToLimits, toSharp, withAlpha } from "./frame";
import { overlayFrame } from "./framing";
import { applyPair, makeBlendTable } from "./pair";

/** Effects that make one image of several. */
export const COMBINE_EFFECTS: Effects<"arrange" | "overlay"> = {
  arrange: (_, effect, { frames }) => arrange(frames, effect),
  overlay: (frame, effect, scene) => layOver(frame, effect, scene),
};

async function arrange(frames: readonly Frame[], effect: EffectOf<"arrange">) {
  const chosen = effect.images.length === 0 ? frames : effect.images.flatMap((index) => frames[index] ?? []);
  const first = chosen[0];
  if (!first || chosen.length < 2) return { declined: "it takes two pictures or more" };
  const gap = Math.max(0, Math.min(1000, Math.round(pixels(effect.gap, Math.min(first.width, first.height)))));
  const boxes = effect.layout === "grid" ? gridBoxes(chosen, first, gap) : lineBoxes(chosen, first, { gap, row: effect.layout === "row" });
  const full = {
    width: Math.max(...boxes.map((box) => box.left + box.width)),
    height: Math.max(...boxes.map((box) => box.top + box.height)),
  };
  const shrink = shrinkToLimits(full.width, full.height);
  const canvas = newCanvas(scaleBox({ left: 0, top: 0, ...full }, shrink), chosen, effect.colour);
  for (const [index, frame] of chosen.entries()) {
    const box = scaleBox(boxes[index] as Box, shrink);
    const part = await coverBox(frame, box);
    pasteFrame(canvas, canvas.channels === 4 ? withAlpha(part) : part, box);
  }
  return canvas;
}

/** A row has the first image's height, a column its width. */
function lineBoxes(frames: readonly Frame[], first: Frame, { gap, row }: { gap: number; row: boolean }): Box[] {
  let next = 0;
  return frames.map((frame) => {
    const width = row ? Math.max(1, Math.round((frame.width * first.height) / frame.height)) : first.width;
    const height = row ? first.height : Math.max(1, Math.round((frame.height * first.width) / frame.width));
    const box = { left: row ? next : 0, top: row ? 0 : next, width, height };
    next += (row ? width : height) + gap;
    return box;
  });
}

/** Cells of the first image's size, as many rows as columns or one fewer. */
function gridBoxes(frames: readonly Frame[], first: Frame, gap: number): Box[] {
  const columns = Math.ceil(Math.sqrt(frames.length));
  return frames.map((_, index) => ({
    left: (index % columns) * (first.width + gap),
    top: Math.floor(index / columns) * (first.height + gap),
    width: first.width,
    height: first.height,
  }));
}

function scaleBox(box: Box, scale: number): Box {
  const left = Math.floor(box.left * scale);
  const top = Math.floor(box.top * scale);
  const width = Math.max(1, Math.floor((box.left + box.width) * scale) - left);
  return { left, top, width, height: Math.max(1, Math.floor((box.top + box.height) * scale) - top) };
}

function newCanvas(size: Box, frames: readonly Frame[], colour: Colour | null): Frame {
  const clear = colour?.name === "transparent";
  const fill = { r: colour?.r ?? 255, g: colour?.g ?? 255, b: colour?.b ?? 255 };
  const alpha = clear || (!colour && frames.some((frame) => frame.channels === 4)) ? 0 : 255;
  return filledFrame(size, alpha === 0 || frames.some((frame) => frame.channels === 4) ? { ...fill, alpha } : fill);
}

/** The image at the box's size, its edges cut where the proportions differ. */
async function coverBox(frame: Frame, { width, height }: { width: number; height: number }): Promise<Frame> {
  if (frame.width === width && frame.height === height) return frame;
  return fromSharp(toSharp(frame).resize(width, height, { fit: "cover" }));
}

async function layOver(frame: Frame, effect: EffectOf<"overlay">, { frames }: Scene) {
  const other = frames[effect.image];
  if (!other || other === frame) return { declined: `there is no picture ${effect.image + 1} beside it` };
  const top = await sizeOverlay(other, frame, effect);
  const margin = effect.size === "cover" ? 0 : Math.round(Math.min(frame.width, frame.height) * 0.03);
  const left = anchor(effect.place.x, frame.width - top.width, margin);
  const down = anchor(effect.place.y, frame.height - top.height, margin);
  if (effect.framed) overlayFrame(frame, frameAround(top), { left: left - rim(top), top: down - rim(top) });
  const blended = effect.mode === "over" ? top : blend(frame, top, { left, top: down, mode: effect.mode });
  return overlayFrame(frame, blended, { left, top: down, opacity: effect.opacity });
}

function anchor(share: number, room: number, margin: number): number {
  return Math.round(share === 0 ? Math.min(margin, room) : share === 1 ? Math.max(0, room - margin) : room * share);
}

async function sizeOverlay(other: Frame, frame: Frame, { size }: EffectOf<"overlay">): Promise<Frame> {
  if (size === "cover") return coverBox(other, frame);
  const fits = Math.min(frame.width / other.width, frame.height / other.height);
  // An opaque image in its own size could hide all that is under it.
  const natural = other.channels === 4 ? 1 : Math.min(1, fits / 2);
  const wanted = size === "natural" ? natural : pixels(size, frame.width) / other.width;
  const scale = Math.max(1 / Math.max(other.width, other.height), Math.min(fits, wanted));
  return resizeFrame(other, { width: Math.max(1, Math.round(other.width * scale)), height: Math.max(1, Math.round(other.height * scale)) });
}

function rim(frame: Frame): number {
  return Math.max(2, Math.round(Math.min(frame.width, frame.height) * 0.02));
}

function frameAround(top: Frame): Frame {
  return filledFrame({ width: top.width + 2 * rim(top), height: top.height + 2 * rim(top) }, { r: 255, g: 255, b: 255 });
}

/** The overlay's pixels after the blend with what lies under them; its alpha is kept. The overlay lies inside the frame. */
function blend(
  frame: Frame,
  top: Frame,
  { left, top: down, mode }: { left: number; top: number; mode: EffectOf<"overlay">["mode"] },
): Frame {
  const under = cutBox(frame, { left, top: down, width: top.width, height: top.height });
  const mixed = withAlpha(applyPair(under, top, makeBlendTable(mode)));
  for (let at = 3, from = 3; at < mixed.data.length; at += 4, from += 4)
    mixed.data[at] = top.channels === 4 ? (top.data[from] as number) : 255;
  return mixed;
}
