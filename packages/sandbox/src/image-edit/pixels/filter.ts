import { smoothstep } from "../../image/color";
import { blurFrame, resizePlane } from "./blur";
import { type Effects, pixels } from "./effect";
import type { Frame } from "./frame";
import { applyPair, makePairTable, mixByPlane } from "./pair";
import { radialPlane, rowPlane } from "./planes";
import { addPlane, lumaOf } from "./points";

type FilterKind = "blur" | "sharpen" | "denoise" | "pixelate" | "grain" | "vignette" | "glow" | "tilt shift";

/** Effects that look at the neighbours of a pixel, or at where it is. */
export const FILTER_EFFECTS: Effects<FilterKind> = {
  blur: (frame, { amount, radius }, { unit }) => blurFrame(frame, Math.min(unit, pixels(radius, unit) * amount)),
  sharpen: (frame, { amount }, { unit }) => sharpen(frame, amount, Math.max(0.8, unit / 1500)),
  denoise: (frame, { amount }, { unit }) => denoise(frame, amount, Math.max(1.2, unit / 1200)),
  pixelate: (frame, { size }, { unit }) => pixelate(frame, Math.max(2, Math.round(Math.min(unit, pixels(size, unit))))),
  grain: (frame, { amount }, { unit, seed }) => addGrain(frame, { amount, seed, size: Math.max(1, unit / 900) }),
  vignette: (frame, { amount }) => darkenEdges(frame, amount),
  glow: (frame, { amount }, { unit }) => glow(frame, amount, unit / 60),
  "tilt shift": (frame, { amount }, { unit }) => tiltShift(frame, (amount * unit) / 110),
};

async function sharpen(frame: Frame, amount: number, sigma: number): Promise<Frame> {
  const soft = await blurFrame(frame, sigma);
  return applyPair(
    frame,
    soft,
    makePairTable((own, blurred) => own + (own - blurred) * amount),
  );
}

/** Small differences from the surroundings are noise and go; large ones are edges and stay. */
async function denoise(frame: Frame, amount: number, sigma: number): Promise<Frame> {
  const soft = await blurFrame(frame, sigma);
  const limit = 14 * Math.max(0, amount);
  return applyPair(
    frame,
    soft,
    makePairTable((own, blurred) => blurred + (own - blurred) * smoothstep(limit * 0.6, limit * 2 + 1, Math.abs(own - blurred))),
  );
}

/** Each block gets the mean of its pixels; the last blocks of a row or column may be smaller. */
function pixelate(frame: Frame, block: number): Frame {
  for (let top = 0; top < frame.height; top += block)
    for (let left = 0; left < frame.width; left += block) {
      const box = { left, top, right: Math.min(frame.width, left + block), bottom: Math.min(frame.height, top + block) };
      for (let channel = 0; channel < frame.channels; channel++) flattenBlock(frame, box, channel);
    }
  return frame;
}

function flattenBlock(frame: Frame, box: { left: number; top: number; right: number; bottom: number }, channel: number): void {
  const { data, width, channels } = frame;
  let sum = 0;
  for (let row = box.top; row < box.bottom; row++)
    for (let column = box.left; column < box.right; column++) sum += data[(row * width + column) * channels + channel] as number;
  const mean = Math.round(sum / ((box.right - box.left) * (box.bottom - box.top)));
  for (let row = box.top; row < box.bottom; row++)
    for (let column = box.left; column < box.right; column++) data[(row * width + column) * channels + channel] = mean;
}

/** Video grain: strongest in the middle tones, and as coarse on a large image as on a small one. */
async function addGrain(frame: Frame, { amount, seed, size }: { amount: number; seed: number; size: number }): Promise<Frame> {
  const small = { width: Math.max(1, Math.round(frame.width / size)), height: Math.max(1, Math.round(frame.height / size)) };
  const noise = await resizePlane(noisePlane(small.width * small.height, seed), small, frame);
  const { data, channels } = frame;
  const strength = Float64Array.from({ length: 256 }, (_, luma) => amount * 0.55 * (0.35 + 0.65 * Math.sin((Math.PI * luma) / 255)));
  return addPlane(frame, (pixel) => {
    const at = pixel * channels;
    const luma = lumaOf(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    return Math.round(((noise[pixel] as number) - 128) * (strength[luma] as number));
  });
}

/** Bytes around 128; the sum of four draws is near enough to a bell. */
function noisePlane(length: number, seed: number): Uint8Array {
  const plane = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    let bits = Math.imul(at ^ Math.imul(seed | 0, 0x9e3779b1), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    bits ^= bits >>> 16;
    plane[at] = ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24)) >> 2;
  }
  return plane;
}

/** A negative amount brightens the edges. */
function darkenEdges(frame: Frame, amount: number): Frame {
  const strength = Math.min(1, Math.abs(amount)) * 255;
  const plane = radialPlane(frame.width, frame.height, (distance) => strength * smoothstep(0.45, 1.45, distance));
  const { data, channels } = frame;
  const goal = amount < 0 ? 255 : 0;
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel++) {
    const weight = plane[pixel] as number;
    if (weight === 0) continue;
    data[at] = mix(data[at] as number, goal, weight);
    data[at + 1] = mix(data[at + 1] as number, goal, weight);
    data[at + 2] = mix(data[at + 2] as number, goal, weight);
  }
  return frame;
}

function mix(own: number, goal: number, weight: number): number {
  return own + Math.round(((goal - own) * weight) / 255);
}

/** The light parts, blurred, shine over the image. */
async function glow(frame: Frame, amount: number, sigma: number): Promise<Frame> {
  const soft = await blurFrame(frame, sigma);
  return applyPair(
    frame,
    soft,
    makePairTable((own, light) => 255 - ((255 - own) * (255 - Math.min(255, amount * 0.7 * light * smoothstep(40, 230, light)))) / 255),
  );
}

async function tiltShift(frame: Frame, sigma: number): Promise<Frame> {
  const soft = await blurFrame(frame, sigma);
  return mixByPlane(
    frame,
    soft,
    rowPlane(frame.width, frame.height, (distance) => 255 * smoothstep(0.2, 0.6, distance)),
  );
}
