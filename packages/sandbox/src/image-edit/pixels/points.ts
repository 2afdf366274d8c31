import type { Frame } from "./frame";

// Effects that look at one pixel at a time come down to three loops. They work in place: at 12 megapixels
// a copy costs as much as the effect. Alpha is never touched.

/** What becomes of each of the 256 values of a channel. */
export type Curve = Uint8Array;

export function makeCurve(value: (input: number) => number): Curve {
  return Uint8Array.from({ length: 256 }, (_, input) => Math.max(0, Math.min(255, Math.round(value(input)))));
}

export function applyCurves(frame: Frame, red: Curve, others: { green: Curve; blue: Curve } = { green: red, blue: red }): Frame {
  const { data, channels } = frame;
  const { green, blue } = others;
  for (let at = 0; at < data.length; at += channels) {
    data[at] = red[data[at] as number] as number;
    data[at + 1] = green[data[at + 1] as number] as number;
    data[at + 2] = blue[data[at + 2] as number] as number;
  }
  return frame;
}

/** Nine factors, row by row: red, green and blue of the result from those of the input. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export const LUMA = { r: 0.2126, g: 0.7152, b: 0.0722 } as const;
const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** `amount` 1 is the matrix, 0 leaves the image as it is, more than 1 goes beyond. */
export function applyMatrix(frame: Frame, matrix: Matrix, amount = 1): Frame {
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix.map((factor, at) =>
    Math.round((factor * amount + (IDENTITY[at] ?? 0) * (1 - amount)) * 65536),
  ) as unknown as Matrix;
  const { data, channels } = frame;
  for (let at = 0; at < data.length; at += channels) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    data[at] = clampByte((r * rr + g * rg + b * rb + 32768) >> 16);
    data[at + 1] = clampByte((r * gr + g * gg + b * gb + 32768) >> 16);
    data[at + 2] = clampByte((r * br + g * bg + b * bb + 32768) >> 16);
  }
  return frame;
}

export function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** 256 colours, three bytes each: one for each brightness. */
export type Ramp = Uint8Array;

export function makeRamp(colour: (luma: number) => { r: number; g: number; b: number }): Ramp {
  const ramp = new Uint8Array(768);
  for (let luma = 0; luma < 256; luma++) {
    const { r, g, b } = colour(luma);
    ramp.set([clampByte(Math.round(r)), clampByte(Math.round(g)), clampByte(Math.round(b))], luma * 3);
  }
  return ramp;
}

/** Replaces each pixel by the colour of its brightness, mixed with the pixel where `amount` is below 1. */
export function applyRamp(frame: Frame, ramp: Ramp, amount = 1): Frame {
  const { data, channels } = frame;
  const mix = Math.round(Math.max(0, Math.min(1, amount)) * 256);
  for (let at = 0; at < data.length; at += channels) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    const from = 3 * lumaOf(r, g, b);
    data[at] = r + ((((ramp[from] as number) - r) * mix + 128) >> 8);
    data[at + 1] = g + ((((ramp[from + 1] as number) - g) * mix + 128) >> 8);
    data[at + 2] = b + ((((ramp[from + 2] as number) - b) * mix + 128) >> 8);
  }
  return frame;
}

/** Brightness of a pixel, 0 to 255. */
export function lumaOf(r: number, g: number, b: number): number {
  return (r * 13933 + g * 46871 + b * 4732 + 32768) >> 16;
}

/** Brightness of every pixel, one byte each. */
export function lumaPlane(frame: Frame): Uint8Array {
  const { data, channels } = frame;
  const plane = new Uint8Array(frame.width * frame.height);
  for (let at = 0, out = 0; at < data.length; at += channels, out++)
    plane[out] = lumaOf(data[at] as number, data[at + 1] as number, data[at + 2] as number);
  return plane;
}

/** Adds a signed difference to each colour channel of every pixel. */
export function addPlane(frame: Frame, difference: (pixel: number) => number): Frame {
  const { data, channels } = frame;
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel++) {
    const add = difference(pixel);
    data[at] = clampByte((data[at] as number) + add);
    data[at + 1] = clampByte((data[at + 1] as number) + add);
    data[at + 2] = clampByte((data[at + 2] as number) + add);
  }
  return frame;
}
