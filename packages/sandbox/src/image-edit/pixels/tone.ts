import type { Colour } from "../step";
import type { Effects } from "./effect";
import type { Frame } from "./frame";
import { applyCurves, applyMatrix, applyRamp, type Curve, LUMA, lumaOf, type Matrix, makeCurve, makeRamp } from "./points";

const GREY: Matrix = [LUMA.r, LUMA.g, LUMA.b, LUMA.r, LUMA.g, LUMA.b, LUMA.r, LUMA.g, LUMA.b];
const SEPIA: Matrix = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];

type ToneKind =
  | "grayscale"
  | "sepia"
  | "invert"
  | "brightness"
  | "contrast"
  | "saturation"
  | "temperature"
  | "exposure"
  | "fade"
  | "levels"
  | "solarise"
  | "hue"
  | "gamma"
  | "posterise"
  | "threshold"
  | "tint"
  | "balance"
  | "duotone";

/** Effects on light and colour. Each reads one pixel at a time and works in place. */
export const TONE_EFFECTS: Effects<ToneKind> = {
  grayscale: (frame, { amount }) => applyMatrix(frame, GREY, unit(amount)),
  sepia: (frame, { amount }) => applyMatrix(frame, SEPIA, unit(amount)),
  invert: (frame, { amount }) =>
    applyCurves(
      frame,
      makeCurve((v) => v + (255 - 2 * v) * unit(amount)),
    ),
  brightness: (frame, { amount }) =>
    applyCurves(
      frame,
      makeCurve((v) => v * Math.max(0, 1 + amount)),
    ),
  contrast: (frame, { amount }) =>
    applyCurves(
      frame,
      makeCurve((v) => 127.5 + (v - 127.5) * Math.max(0, 1 + amount)),
    ),
  saturation: (frame, { amount }) => applyMatrix(frame, GREY, Math.min(1, -amount)),
  temperature: (frame, { amount }) => warm(frame, amount),
  exposure: (frame, { amount }) =>
    applyCurves(
      frame,
      makeCurve((v) => v * 2 ** (amount / 2.2)),
    ),
  fade: (frame, { amount }) =>
    applyCurves(
      frame,
      makeCurve((v) => 42 * unit(amount) + v * (1 - 0.25 * unit(amount))),
    ),
  levels: (frame, { amount }) => stretchLevels(frame, unit(amount)),
  solarise: (frame, { amount }) =>
    applyCurves(
      frame,
      makeCurve((v) => (v > 127 ? v + (255 - 2 * v) * unit(amount) : v)),
    ),
  hue: (frame, { degrees }) => applyMatrix(frame, hueMatrix(degrees)),
  gamma: (frame, { gamma }) =>
    applyCurves(
      frame,
      makeCurve((v) => 255 * (v / 255) ** (1 / gamma)),
    ),
  posterise: (frame, { levels }) =>
    applyCurves(
      frame,
      makeCurve((v) => (Math.min(levels - 1, Math.floor((v * levels) / 256)) * 255) / (levels - 1)),
    ),
  threshold: (frame, { at }) =>
    applyRamp(
      frame,
      makeRamp((luma) => (luma >= at * 255 ? WHITE : BLACK)),
    ),
  tint: (frame, { colour, amount }) => applyRamp(frame, tintRamp(colour), unit(amount)),
  balance: (frame, { colour, amount }) => balance(frame, colour, amount),
  duotone: (frame, { dark, light }) =>
    applyRamp(
      frame,
      makeRamp((luma) => mixColours(dark, light, luma / 255)),
    ),
};

const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };

function unit(amount: number): number {
  return Math.max(0, Math.min(1, amount));
}

function mixColours(from: { r: number; g: number; b: number }, to: { r: number; g: number; b: number }, share: number) {
  return { r: from.r + (to.r - from.r) * share, g: from.g + (to.g - from.g) * share, b: from.b + (to.b - from.b) * share };
}

/** 1 is clearly warm, -1 clearly cool. Brightness stays about the same. */
function warm(frame: Frame, amount: number): Frame {
  const gain = (share: number): Curve => makeCurve((v) => v * Math.max(0, 1 + share * amount));
  return applyCurves(frame, gain(0.16), { green: gain(amount > 0 ? 0.02 : -0.01), blue: gain(-0.2) });
}

/** Strengthens the channels that make the colour and weakens the others; a negative amount is vice versa. */
function balance(frame: Frame, { r, g, b }: Colour, amount: number): Frame {
  const mean = (r + g + b) / 3;
  const most = Math.max(1, ...[r, g, b].map((value) => Math.abs(value - mean)));
  const gain = (value: number): Curve => makeCurve((v) => v * Math.max(0, 1 + 0.35 * amount * ((value - mean) / most)));
  return applyCurves(frame, gain(r), { green: gain(g), blue: gain(b) });
}

/** Black stays black and white stays white; the colour itself sits at its own brightness. */
function tintRamp(colour: Colour) {
  const middle = Math.max(40, Math.min(215, lumaOf(colour.r, colour.g, colour.b)));
  return makeRamp((luma) =>
    luma <= middle ? mixColours(BLACK, colour, luma / middle) : mixColours(colour, WHITE, (luma - middle) / (255 - middle)),
  );
}

/** Turns the hue and keeps the brightness. */
function hueMatrix(degrees: number): Matrix {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const { r, g, b } = LUMA;
  return [
    r + cos * (1 - r) - sin * r,
    g - cos * g - sin * g,
    b - cos * b + sin * (1 - b),
    r - cos * r + sin * 0.143,
    g + cos * (1 - g) + sin * 0.14,
    b - cos * b - sin * 0.283,
    r - cos * r - sin * (1 - r),
    g - cos * g + sin * g,
    b + cos * (1 - b) + sin * b,
  ];
}

/** Spreads the brightness over the whole range, the darkest and lightest half percent aside. Flat images stay. */
function stretchLevels(frame: Frame, amount: number): Frame {
  const { data, channels } = frame;
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += channels) {
    const luma = lumaOf(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    counts[luma] = (counts[luma] as number) + 1;
  }
  const rest = (data.length / channels) * 0.005;
  const low = findLevel(counts, rest);
  const high = 255 - findLevel(counts.toReversed(), rest);
  if (high - low < 16) return frame;
  return applyCurves(
    frame,
    makeCurve((v) => v + (((v - low) * 255) / (high - low) - v) * amount),
  );
}

function findLevel(counts: Uint32Array, rest: number): number {
  let seen = 0;
  const level = counts.findIndex((count) => {
    seen += count;
    return seen > rest;
  });
  return Math.max(0, level);
}
