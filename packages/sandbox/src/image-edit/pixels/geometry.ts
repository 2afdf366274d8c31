import { resolveBox } from "../area";
import type { Colour, EffectOf, Place } from "../step";
import { type Effects, pixels } from "./effect";
import { type Box, checkSize, cutBox, type Frame, fromSharp, resizeFrame, type Size, scaled, toSharp } from "./frame";
import { roundCorners } from "./framing";

/** Effects that move pixels or change the size. */
export const GEOMETRY_EFFECTS: Effects<"rotate" | "flip" | "crop" | "crop ratio" | "cut" | "trim" | "resize" | "scale" | "zoom"> = {
  rotate: (frame, effect, { transparent }) => rotate(frame, effect, transparent),
  flip: (frame, { horizontal, vertical }) => fromSharp(toSharp(frame).flop(horizontal).flip(vertical)),
  crop: (frame, { region }) => cutBox(frame, resolveBox(region, frame)),
  "crop ratio": cropRatio,
  cut: (frame, { sides }) => {
    const off = (side: keyof typeof sides, whole: number) => Math.max(0, Math.round(pixels(sides[side], whole)));
    const [left, top] = [off("left", frame.width), off("top", frame.height)];
    const size = { width: frame.width - left - off("right", frame.width), height: frame.height - top - off("bottom", frame.height) };
    checkSize(size.width, size.height);
    return cutBox(frame, { left, top, ...size });
  },
  trim,
  resize,
  scale: (frame, { factor }) => {
    const size = scaled(frame, factor);
    checkSize(factor > 0 ? size.width : 0, size.height);
    return resizeFrame(frame, size);
  },
  zoom: async (frame, { factor, place }) => resizeFrame(await cutBox(frame, boxAt(frame, scaled(frame, 1 / factor), place)), frame),
};

/** Clockwise. Corners that come free are transparent if the result can be, else white. */
async function rotate(frame: Frame, { degrees, colour }: EffectOf<"rotate">, transparent: boolean): Promise<Frame> {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return frame;
  const radians = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  checkSize(frame.width * cos + frame.height * sin, frame.width * sin + frame.height * cos);
  return fromSharp(toSharp(frame).rotate(turn, { background: paper(colour, transparent) }));
}

/** The colour of free places: what is asked for, else clear or white. */
function paper(colour: Colour | null, transparent: boolean) {
  if (colour && colour.name !== "transparent") return { r: colour.r, g: colour.g, b: colour.b, alpha: 1 };
  return { r: 255, g: 255, b: 255, alpha: transparent ? 0 : 1 };
}

async function cropRatio(frame: Frame, { width, height, place, circle }: EffectOf<"crop ratio">): Promise<Frame> {
  const part = await cutBox(frame, boxAt(frame, scaled({ width, height }, Math.min(frame.width / width, frame.height / height)), place));
  return circle ? roundCorners(part, part.width / 2) : part;
}

function boxAt(frame: Size, size: Size, place: Place): Box {
  const [width, height] = [Math.min(frame.width, size.width), Math.min(frame.height, size.height)];
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
  const inside = Math.min((width ?? Number.POSITIVE_INFINITY) / frame.width, (height ?? Number.POSITIVE_INFINITY) / frame.height);
  const goal =
    fit === "inside"
      ? { width: frame.width * inside, height: frame.height * inside }
      : {
          width: width ?? (frame.width * (height ?? 1)) / frame.height,
          height: height ?? (frame.height * (width ?? 1)) / frame.width,
        };
  checkSize(Math.min(goal.width, width ?? goal.width), Math.min(goal.height, height ?? goal.height));
  const size = scaled(goal, 1);
  return fromSharp(toSharp(frame).resize(size.width, size.height, { fit: fit === "inside" ? "fill" : fit }));
}
