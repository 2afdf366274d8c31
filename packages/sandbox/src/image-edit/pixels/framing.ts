import type { Colour, EffectOf, Sides } from "../step";
import { type Effects, pixels } from "./effect";
import { checkSize, type Frame, fromSharp, toSharp, withAlpha } from "./frame";

/** Effects around the image: borders, canvas, corners. */
export const FRAMING_EFFECTS: Effects<"border" | "pad" | "round corners"> = {
  border: (frame, { sides, colour }, { unit }) => {
    const width = (side: keyof typeof sides) => Math.max(0, Math.round(pixels(sides[side], unit)));
    return extend(frame, { top: width("top"), right: width("right"), bottom: width("bottom"), left: width("left") }, colour);
  },
  pad: padTo,
  "round corners": (frame, { radius }, { unit }) => roundCorners(frame, pixels(radius, unit)),
};

/** The frame on a larger canvas. No colour is white. */
async function extend(frame: Frame, sides: Sides<number>, colour: Colour | null): Promise<Frame> {
  checkSize(frame.width + sides.left + sides.right, frame.height + sides.top + sides.bottom);
  const clear = colour?.name === "transparent";
  const { r, g, b } = colour ?? { r: 255, g: 255, b: 255 };
  return fromSharp(toSharp(clear ? await withAlpha(frame) : frame).extend({ ...sides, background: { r, g, b, alpha: clear ? 0 : 1 } }));
}

/** Brings the canvas to the proportions. */
function padTo(frame: Frame, { width, height, colour }: EffectOf<"pad">): Promise<Frame> {
  const grow = Math.max(frame.width / width, frame.height / height);
  const across = Math.max(0, Math.round(width * grow) - frame.width);
  const down = Math.max(0, Math.round(height * grow) - frame.height);
  return extend(frame, { left: across >> 1, right: across - (across >> 1), top: down >> 1, bottom: down - (down >> 1) }, colour);
}

/** Makes the corners transparent outside of `radius`. */
export async function roundCorners(frame: Frame, radius: number): Promise<Frame> {
  const { width, height } = frame;
  const round = Math.max(0, Math.min(radius, width / 2, height / 2));
  const shape = Buffer.from(`<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${round}"/></svg>`);
  return fromSharp(toSharp(await withAlpha(frame)).composite([{ input: shape, blend: "dest-in" }]));
}
