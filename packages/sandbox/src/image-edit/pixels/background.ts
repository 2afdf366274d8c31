import sharp from "sharp";
import type { EffectOf } from "../step";
import type { Declined } from "./effect";
import { type Frame, fromSharp, resizeFrame, scaled, toSharp, withAlpha } from "./frame";

/** How far a plain background may lie from its mean colour, and from one pixel to the next. */
const RIM_SPREAD = 80;
const STEP = 12;
/** The background is looked for on a copy of this size, which bounds the memory and the time. */
const JUDGED_PIXELS = 1_000_000;
/** Share of the rim that must be plain, and of the image that must be left. */
const PLAIN_RIM = 0.85;
const LEAST_LEFT = 0.004;

/** A plain background is what can be reached from the rim without a jump of colour. Others need a model. */
export async function clearBackground(frame: Frame, { fill }: EffectOf<"clear background">): Promise<Frame | Declined> {
  const small = await resizeFrame(frame, scaled(frame, Math.min(1, Math.sqrt(JUDGED_PIXELS / (frame.width * frame.height)))));
  const rim = rimPixels(small);
  const reached = isPlain(small, rim) ? flood(small, rim) : null;
  const left = reached?.reduce((sum, value) => (value === 0 ? sum + 1 : sum), 0) ?? 0;
  if (!reached || left < reached.length * LEAST_LEFT)
    return { declined: "the background is not plain, and finding the subject needs a model" };
  const kept = sharp(
    reached.map((value) => 255 * (1 - value)),
    { raw: { width: small.width, height: small.height, channels: 1 } },
  );
  const { data } = await fromSharp(kept.resize(frame.width, frame.height, { fit: "fill", kernel: "linear" }));
  const cut = await withAlpha(frame);
  for (let at = 3; at < cut.data.length; at += 4) cut.data[at] = Math.min(cut.data[at] as number, data[((at - 3) / 4) * 3] as number);
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
