import { smoothstep } from "../../image/color";
import type { Colour, EffectOf } from "../step";
import { findBackdrop, type Rgb } from "./backdrop";
import { blurPlane } from "./blur";
import type { Declined, Effects } from "./effect";
import { type Frame, filledFrame, withAlpha } from "./frame";
import { overlayFrame } from "./framing";

export const BACKGROUND_EFFECTS: Effects<"clear background" | "clear colour" | "opacity"> = {
  opacity: (frame, { amount }) => fadeAll(withAlpha(frame), amount),
  "clear background": clearBackground,
  "clear colour": (frame, { colour, fill }) => fillBehind(clearColour(withAlpha(frame), colour), fill),
};

/** A plain background is what can be reached from the rim without leaving its colours. Others need a model. */
async function clearBackground(frame: Frame, { fill }: EffectOf<"clear background">): Promise<Frame | Declined> {
  const backdrop = await findBackdrop(frame);
  if (!backdrop) return { declined: "the background is not plain, and finding the subject needs a model" };
  const { reached, colours } = backdrop;
  const soft = await blurPlane(reached, frame, 0.9);
  const cut = withAlpha(frame);
  for (let pixel = 0, at = 0; pixel < reached.length; pixel++, at += 4) {
    const cover = reached[pixel] === 255 ? 0 : 1 - smoothstep(0.3, 0.95, (soft[pixel] as number) / 255);
    if (cover < 1) fadePixel(cut.data, at, { cover, colour: nearestOf(colours, cut.data, at) });
  }
  return fillBehind(cut, fill);
}

function nearestOf(colours: readonly Rgb[], data: Uint8Array, at: number): Rgb {
  const distance = ({ r, g, b }: Rgb) => Math.hypot((data[at] as number) - r, (data[at + 1] as number) - g, (data[at + 2] as number) - b);
  const first = colours[0] ?? { r: 255, g: 255, b: 255 };
  return colours.length < 2 ? first : colours.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best), first);
}

/** Takes the background's part out of a pixel of the edge, so that no fringe is left. */
function fadePixel(data: Uint8Array, at: number, { cover, colour }: { cover: number; colour: Rgb }): void {
  if (cover > 0) {
    data[at] = unmix(data[at] as number, colour.r, cover);
    data[at + 1] = unmix(data[at + 1] as number, colour.g, cover);
    data[at + 2] = unmix(data[at + 2] as number, colour.b, cover);
  }
  data[at + 3] = Math.round((data[at + 3] as number) * cover);
}

function unmix(value: number, behind: number, cover: number): number {
  return Math.max(0, Math.min(255, Math.round((value - (1 - cover) * behind) / Math.max(0.25, cover))));
}

function fadeAll(frame: Frame, share: number): Frame {
  const { data } = frame;
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] as number) * Math.max(0, Math.min(1, share)));
  return frame;
}

function clearColour(frame: Frame, colour: Rgb): Frame {
  const { data } = frame;
  for (let at = 0; at < data.length; at += 4) {
    const apart = Math.hypot((data[at] as number) - colour.r, (data[at + 1] as number) - colour.g, (data[at + 2] as number) - colour.b);
    if (apart < 80) fadePixel(data, at, { cover: smoothstep(28, 80, apart), colour });
  }
  return frame;
}

function fillBehind(frame: Frame, fill: Colour | null): Frame {
  return fill ? overlayFrame(filledFrame(frame, fill), frame, { left: 0, top: 0 }) : frame;
}
