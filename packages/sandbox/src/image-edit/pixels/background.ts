import type { EffectOf } from "../step";
import type { Declined } from "./effect";
import { type Frame, fromSharp, toSharp, withAlpha } from "./frame";

/** How far a plain background may lie from its mean colour, and from one pixel to the next. */
const RIM_SPREAD = 80;
const STEP = 12;
/** Share of the rim that must be plain, and of the image that must be left. */
const PLAIN_RIM = 0.85;
const LEAST_LEFT = 0.004;

/** A plain background is what can be reached from the rim without a jump of colour. Others need a model. */
export async function clearBackground(frame: Frame, { fill }: EffectOf<"clear background">): Promise<Frame | Declined> {
  const rim = rimPixels(frame);
  const reached = isPlain(frame, rim) ? flood(frame, rim) : null;
  const left = reached?.reduce((sum, value) => (value === 0 ? sum + 1 : sum), 0) ?? 0;
  if (!reached || left < reached.length * LEAST_LEFT)
    return { declined: "the background is not plain, and finding the subject needs a model" };
  const cut = await withAlpha(frame);
  for (let pixel = 0; pixel < reached.length; pixel++) if (reached[pixel] === 1) cut.data[pixel * 4 + 3] = 0;
  return fill ? fromSharp(toSharp(cut).flatten({ background: { r: fill.r, g: fill.g, b: fill.b } })) : cut;
}

function rimPixels({ width, height }: Frame): number[] {
  const columns = Array.from({ length: width }, (_, column) => [column, (height - 1) * width + column]);
  const rows = Array.from({ length: height }, (_, row) => [row * width, (row + 1) * width - 1]);
  return [...columns, ...rows].flat();
}

function isPlain({ data, channels }: Frame, rim: readonly number[]): boolean {
  const mean = [0, 1, 2].map((channel) => rim.reduce((sum, pixel) => sum + (data[pixel * channels + channel] as number), 0) / rim.length);
  const far = (pixel: number) => Math.hypot(...mean.map((value, channel) => (data[pixel * channels + channel] as number) - value));
  return rim.filter((pixel) => far(pixel) < RIM_SPREAD).length >= rim.length * PLAIN_RIM;
}

/** 1 for each pixel that hangs together with the rim by small steps of colour. */
function flood({ data, width, height, channels }: Frame, rim: readonly number[]): Uint8Array {
  const reached = new Uint8Array(width * height);
  const open = [...rim];
  for (const pixel of rim) reached[pixel] = 1;
  const visit = (pixel: number, from: number) => {
    if (reached[pixel] !== 0) return;
    for (let channel = 0; channel < channels; channel++)
      if (Math.abs((data[pixel * channels + channel] as number) - (data[from * channels + channel] as number)) > STEP) return;
    reached[pixel] = 1;
    open.push(pixel);
  };
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const column = pixel % width;
    if (column > 0) visit(pixel - 1, pixel);
    if (column < width - 1) visit(pixel + 1, pixel);
    if (pixel >= width) visit(pixel - width, pixel);
    if (pixel < width * (height - 1)) visit(pixel + width, pixel);
  }
  return reached;
}
