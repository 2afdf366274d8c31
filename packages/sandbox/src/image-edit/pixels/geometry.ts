import { resolveBox } from "../area";
import type { Colour, EffectOf, Place } from "../step";
import { resizeFrame } from "./blur";
import { type Effects, pixels } from "./effect";
import { type Box, checkSize, cutBox, type Frame, fromSharp, toSharp } from "./frame";
import { clearOutside } from "./framing";

type GeometryKind = "rotate" | "flip" | "crop" | "crop ratio" | "cut" | "trim" | "resize" | "scale" | "zoom";

/** Effects that move pixels or change the size. */
export const GEOMETRY_EFFECTS: Effects<GeometryKind> = {
  rotate: (frame, effect, { transparent }) => rotate(frame, effect, transparent),
  flip: (frame, { horizontal, vertical }) => fromSharp(toSharp(frame).flop(horizontal).flip(vertical)),
  crop: (frame, { region }) => {
    const part = cutBox(frame, resolveBox(region, frame));
    return region.shape === "ellipse" ? clearOutside(part, Number.POSITIVE_INFINITY) : part;
  },
  "crop ratio": cropRatio,
  cut: (frame, { sides }) => {
    const left = distance(sides.left, frame.width);
    const top = distance(sides.top, frame.height);
    const width = frame.width - left - distance(sides.right, frame.width);
    const height = frame.height - top - distance(sides.bottom, frame.height);
    checkSize(width, height);
    return cutBox(frame, { left, top, width, height });
  },
  trim,
  resize,
  zoom: (frame, { factor, place }) => {
    const size = { width: Math.max(1, Math.round(frame.width / factor)), height: Math.max(1, Math.round(frame.height / factor)) };
    return resizeFrame(cutBox(frame, boxAt(frame, size, place)), frame);
  },
  scale: (frame, { factor }) => {
    const size = { width: Math.max(1, Math.round(frame.width * factor)), height: Math.max(1, Math.round(frame.height * factor)) };
    checkSize(factor > 0 ? size.width : 0, size.height);
    return fromSharp(toSharp(frame).resize(size.width, size.height, { fit: "fill" }));
  },
};

function distance(length: EffectOf<"cut">["sides"]["top"], side: number): number {
  return Math.max(0, Math.round(pixels(length, side)));
}

/** Clockwise. Corners that come free are transparent where the result can be, else white. */
async function rotate(frame: Frame, { degrees, colour }: EffectOf<"rotate">, transparent: boolean): Promise<Frame> {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return frame;
  const radians = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  checkSize(frame.width * cos + frame.height * sin, frame.width * sin + frame.height * cos);
  return fromSharp(toSharp(frame).rotate(turn, { background: background(colour, transparent) }));
}

function background(colour: Colour | null, transparent: boolean) {
  if (colour && colour.name !== "transparent") return { r: colour.r, g: colour.g, b: colour.b, alpha: 1 };
  return { r: 255, g: 255, b: 255, alpha: transparent ? 0 : 1 };
}

function cropRatio(frame: Frame, { width, height, place, circle }: EffectOf<"crop ratio">): Frame {
  const scale = Math.min(frame.width / width, frame.height / height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const part = cutBox(frame, boxAt(frame, size, place));
  return circle ? clearOutside(part, Number.POSITIVE_INFINITY) : part;
}

function boxAt(frame: Frame, { width, height }: { width: number; height: number }, place: Place): Box {
  return { left: Math.round(place.x * (frame.width - width)), top: Math.round(place.y * (frame.height - height)), width, height };
}

/** Cuts the plain margin off. An image of one colour stays whole. */
async function trim(frame: Frame) {
  // The image library finds no margin on fewer than three pixels a side.
  const trimmed = Math.min(frame.width, frame.height) < 3 ? frame : await fromSharp(toSharp(frame).trim({ threshold: 12 }));
  if (trimmed.width === frame.width && trimmed.height === frame.height) return { declined: "there is no plain margin to cut off" };
  return trimmed;
}

async function resize(frame: Frame, { width, height, fit }: EffectOf<"resize">): Promise<Frame> {
  const scale =
    fit === "inside"
      ? Math.min((width ?? Number.POSITIVE_INFINITY) / frame.width, (height ?? Number.POSITIVE_INFINITY) / frame.height)
      : null;
  const goal = {
    width: scale === null ? (width ?? (frame.width * (height ?? 1)) / frame.height) : frame.width * scale,
    height: scale === null ? (height ?? (frame.height * (width ?? 1)) / frame.width) : frame.height * scale,
  };
  checkSize(Math.min(goal.width, width ?? goal.width), Math.min(goal.height, height ?? goal.height));
  const size = { width: Math.max(1, Math.round(goal.width)), height: Math.max(1, Math.round(goal.height)) };
  return fromSharp(toSharp(frame).resize(size.width, size.height, { fit: fit === "inside" ? "fill" : fit }));
}
