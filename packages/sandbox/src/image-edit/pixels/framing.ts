import type { Colour, EffectOf } from "../step";
import { blurPlane, resizeFrame } from "./blur";
import { type Effects, pixels } from "./effect";
import { checkSize, type Frame, filledFrame, newFrame, pasteFrame, withAlpha } from "./frame";

type FramingKind = "border" | "pad" | "round corners" | "drop shadow";

/** Effects around the image: borders, canvas, corners, shadow. */
export const FRAMING_EFFECTS: Effects<FramingKind> = {
  border: (frame, { sides, colour }, { unit }) => {
    const width = (side: keyof typeof sides) => Math.max(0, Math.round(pixels(sides[side], unit)));
    const left = width("left");
    const top = width("top");
    return onCanvas(frame, { left, top, width: left + frame.width + width("right"), height: top + frame.height + width("bottom") }, colour);
  },
  pad: padTo,
  "round corners": (frame, { radius }, { unit }) => clearOutside(withAlpha(frame), pixels(radius, unit)),
  "drop shadow": castShadow,
};

/** The frame on a larger canvas. No colour is white. */
function onCanvas(frame: Frame, canvas: { left: number; top: number; width: number; height: number }, colour: Colour | null): Frame {
  checkSize(canvas.width, canvas.height);
  const clear = colour?.name === "transparent";
  const own = clear ? withAlpha(frame) : frame;
  const fill = { r: colour?.r ?? 255, g: colour?.g ?? 255, b: colour?.b ?? 255 };
  const result = filledFrame(canvas, own.channels === 4 ? { ...fill, alpha: clear ? 0 : 255 } : fill);
  pasteFrame(result, own, canvas);
  return result;
}

async function padTo(frame: Frame, { width, height, unit, colour }: EffectOf<"pad">): Promise<Frame> {
  const grow = Math.max(frame.width / width, frame.height / height);
  const canvas = unit === "px" ? { width, height } : { width: Math.round(width * grow), height: Math.round(height * grow) };
  checkSize(canvas.width, canvas.height);
  const scale = Math.min(1, canvas.width / frame.width, canvas.height / frame.height);
  const size = { width: Math.max(1, Math.round(frame.width * scale)), height: Math.max(1, Math.round(frame.height * scale)) };
  const fitted = await resizeFrame(frame, size);
  const left = (canvas.width - size.width) >> 1;
  const top = (canvas.height - size.height) >> 1;
  return onCanvas(fitted, { ...canvas, left, top }, colour);
}

/** Makes the corners transparent outside of `radius`; a radius beyond half the side leaves an ellipse. Edges are smooth. */
export function clearOutside(image: Frame, radius: number): Frame {
  const frame = withAlpha(image);
  const { data, width, height } = frame;
  const ellipse = radius === Number.POSITIVE_INFINITY;
  const across = ellipse ? width / 2 : Math.min(radius, Math.min(width, height) / 2);
  const down = ellipse ? height / 2 : across;
  for (let row = 0; row < height; row++) {
    const y = Math.max(0, down - row - 0.5, row + 0.5 - (height - down));
    if (y === 0) continue;
    for (let column = 0; column < Math.ceil(across); column++) {
      const cover = coverage({ x: across - column - 0.5, y }, across, down);
      if (cover >= 1) break;
      for (const side of [column, width - 1 - column]) {
        const at = (row * width + side) * 4 + 3;
        data[at] = Math.round((data[at] as number) * cover);
      }
    }
  }
  return frame;
}

/** Share of the pixel inside the ellipse, from its distance to the edge. */
function coverage({ x, y }: { x: number; y: number }, across: number, down: number): number {
  const value = (x / across) ** 2 + (y / down) ** 2 - 1;
  const slope = 2 * Math.hypot(x / across ** 2, y / down ** 2);
  return Math.max(0, Math.min(1, 0.5 - value / (slope || 1)));
}

/** The image's outline, soft and a little below it, on a canvas that has room for it. */
async function castShadow(
  frame: Frame,
  { amount, radius, colour }: EffectOf<"drop shadow">,
  { unit, transparent }: { unit: number; transparent: boolean },
): Promise<Frame> {
  const sigma = Math.max(1, Math.min(unit / 4, pixels(radius, unit)));
  const margin = Math.ceil(sigma * 2.6);
  const drop = Math.round(sigma * 0.7);
  const size = { width: frame.width + 2 * margin, height: frame.height + 2 * margin + drop };
  checkSize(size.width, size.height);
  const shape = new Uint8Array(size.width * size.height);
  for (let row = 0; row < frame.height; row++) {
    const to = (row + margin + drop) * size.width + margin;
    if (frame.channels === 3) shape.fill(255, to, to + frame.width);
    else
      for (let column = 0; column < frame.width; column++) shape[to + column] = frame.data[(row * frame.width + column) * 4 + 3] as number;
  }
  const soft = await blurPlane(shape, size, sigma);
  const result = shade(soft, size, { strength: Math.min(1, 0.55 * amount), colour, transparent });
  overlayFrame(result, frame, { left: margin, top: margin });
  return result;
}

function shade(
  soft: Uint8Array,
  size: { width: number; height: number },
  { strength, colour, transparent }: { strength: number; colour: Colour | null; transparent: boolean },
): Frame {
  const { r, g, b } = colour ?? { r: 0, g: 0, b: 0 };
  const frame = newFrame(size.width, size.height, 4);
  const { data } = frame;
  for (let at = 0, pixel = 0; at < data.length; at += 4, pixel++) {
    const cover = (soft[pixel] as number) * strength;
    data[at] = transparent ? r : 255 + ((r - 255) * cover) / 255;
    data[at + 1] = transparent ? g : 255 + ((g - 255) * cover) / 255;
    data[at + 2] = transparent ? b : 255 + ((b - 255) * cover) / 255;
    data[at + 3] = transparent ? cover : 255;
  }
  return frame;
}

/** Lays `top` over the frame, by its alpha times `opacity`. What hangs over the edge is left out. */
export function overlayFrame(frame: Frame, top: Frame, at: { left: number; top: number; opacity?: number }): Frame {
  const opacity = at.opacity ?? 1;
  const first = { column: Math.max(0, -at.left), row: Math.max(0, -at.top) };
  const last = { column: Math.min(top.width, frame.width - at.left), row: Math.min(top.height, frame.height - at.top) };
  for (let row = first.row; row < last.row; row++) {
    let from = (row * top.width + first.column) * top.channels;
    let to = ((row + at.top) * frame.width + first.column + at.left) * frame.channels;
    for (let column = first.column; column < last.column; column++, from += top.channels, to += frame.channels) {
      const alpha = (top.channels === 4 ? (top.data[from + 3] as number) / 255 : 1) * opacity;
      if (alpha > 0) layPixel({ data: frame.data, at: to, channels: frame.channels }, { data: top.data, at: from, alpha });
    }
  }
  return frame;
}

function layPixel(below: { data: Uint8Array; at: number; channels: number }, above: { data: Uint8Array; at: number; alpha: number }): void {
  const { data, at } = below;
  const own = below.channels === 4 ? (data[at + 3] as number) / 255 : 1;
  const alpha = above.alpha + own * (1 - above.alpha);
  const share = above.alpha / alpha;
  for (let channel = 0; channel < 3; channel++) {
    const value = data[at + channel] as number;
    data[at + channel] = Math.round(value + ((above.data[above.at + channel] as number) - value) * share);
  }
  if (below.channels === 4) data[at + 3] = Math.round(alpha * 255);
}
