import type { Finish, FinishOrder } from "./finish-order";
import { boxBlur, Field, lumaOf, readPixels, reduce, soften, writePixels } from "./finish-tools";
import { Noise } from "./noise";
import { dice } from "./surface";

/** Thin paint is a little lighter than what it shows. */
const LIFT = 1.03;

/** Thin paint on rough paper: edges run, pools darken, the border stays white. */
export function watercolorFinish(order: FinishOrder): Finish {
  const { width, height, unit } = order;
  const { source, density } = wash(order);
  return (surface) => {
    soften(surface, width * height > 500_000 ? 0.5 : 0.7);
    const pixels = readPixels(surface);
    const from = pixels.data.slice();
    const luma = lumaOf(pixels);
    const blurred = boxBlur(luma, pixels, unit / 110);
    for (let at = 0, out = 0; at < source.length; at++, out += 4) {
      const run = source[at] as number;
      const pool = Math.abs((blurred[run] as number) - (luma[run] as number)) * 0.006;
      const thick = ((density[at] as number) / 255) * (0.93 + pool);
      pixels.data[out] = 251 - (251 - (from[run * 4] as number) * LIFT) * thick;
      pixels.data[out + 1] = 251 - (251 - (from[run * 4 + 1] as number) * LIFT) * thick;
      pixels.data[out + 2] = 244 - (244 - (from[run * 4 + 2] as number) * LIFT) * thick;
    }
    writePixels(surface, pixels);
  };
}

/** Which pixel's paint has run to each pixel, and how thick it lies, 0 to 255. */
function wash({ width, height, unit, seed }: FinishOrder): { source: Uint32Array; density: Uint8Array } {
  const noise = new Noise(seed);
  const source = new Uint32Array(width * height);
  const density = new Uint8Array(width * height);
  const far = unit / 130;
  const border = unit / 26;
  const fine = 30 / unit;
  const size = { width, height };
  const drift = (shift: number, turn: number, finer: number) => (column: number, row: number) =>
    noise.plane(column * fine + shift, row * fine + turn) * far + noise.plane(column * fine * 4 + finer, row * fine * 4) * far * 0.4;
  const aside = new Field(size, 2, drift(0, 0, 0));
  const down = new Field(size, 2, drift(31, 7, 9));
  const ragged = new Field(size, 8, (column, row) => noise.plane(column * fine * 0.5, row * fine * 0.5) * border * 0.9);
  const uneven = new Field(size, 8, (column, row) => noise.plane(column * fine * 0.28, row * fine * 0.28 + 50) * 0.13);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const dx = aside.at(column, row);
      const dy = down.at(column, row);
      const px = Math.min(width - 1, Math.max(0, Math.round(column + dx)));
      const py = Math.min(height - 1, Math.max(0, Math.round(row + dy)));
      source[at] = py * width + px;
      const edge = Math.min(column, row, width - 1 - column, height - 1 - row) + ragged.at(column, row) + dx * 1.4;
      const inside = Math.min(1, Math.max(0, (edge - border * 0.35) / (border * 0.3)));
      const rough = noise.plane(column * fine * 12, row * fine * 12) * 0.06 + uneven.at(column, row);
      density[at] = 255 * inside * Math.min(1, Math.max(0, 0.9 + rough));
    }
  }
  return { source, density };
}

/** Strokes that follow each other in curves, each in the colour of its middle, with the light on its bristles. */
export function oilFinish(order: FinishOrder): Finish {
  const { source, relief } = strokes(order);
  return (surface) => {
    soften(surface, 0.6);
    const pixels = readPixels(surface);
    const from = pixels.data.slice();
    for (let at = 0, out = 0; at < source.length; at++, out += 4) {
      const taken = (source[at] as number) * 4;
      const lit = relief[at] as number;
      const red = from[taken] as number;
      const green = from[taken + 1] as number;
      const blue = from[taken + 2] as number;
      const mean = (red + green + blue) / 3;
      pixels.data[out] = mean + (red - mean) * 1.18 + lit;
      pixels.data[out + 1] = mean + (green - mean) * 1.18 + lit;
      pixels.data[out + 2] = mean + (blue - mean) * 1.18 + lit;
    }
    writePixels(surface, pixels);
  };
}

const BRISTLES = [4, 1, -3, 0, 5, 2, -4, -1, 3, -2, 0, -5, 2, 5, -1, -3];

/** For each pixel the middle of the stroke on top there, and how much lighter or darker the paint's surface makes it. */
function strokes({ width, height, unit, seed }: FinishOrder): { source: Uint32Array; relief: Int8Array } {
  const random = dice(seed, "strokes");
  const noise = new Noise(random.below(2 ** 31));
  const source = Uint32Array.from({ length: width * height }, (_, index) => index);
  const relief = new Int8Array(width * height);
  const wide = Math.max(1.4, unit / 210);
  const long = wide * 3.6;
  const count = Math.round(((width * height) / (wide * long)) * 1.5);
  const lay = strokeWalker({ width, height });
  for (let stroke = 0; stroke < count; stroke++) {
    const x = random.next() * width;
    const y = random.next() * height;
    const angle = noise.plane((x / unit) * 2.2, (y / unit) * 2.2) * 2.6 + (random.next() - 0.5) * 0.5;
    const middle = Math.floor(y) * width + Math.floor(x);
    const lift = (random.next() - 0.5) * 18;
    const reach = long * (0.6 + random.next() * 0.5);
    lay({ x, y, dx: Math.cos(angle), dy: Math.sin(angle), reach, wide }, (at, across) => {
      source[at] = middle;
      relief[at] = lift - across * 9 + (BRISTLES[(across * 8 + stroke + 16) & 15] ?? 0);
    });
  }
  return { source, relief };
}

/** Calls back for each pixel of a stroke, with its place across it, -1 to 1. */
function strokeWalker({
  width,
  height,
}: {
  width: number;
  height: number;
}): (
  stroke: { x: number; y: number; dx: number; dy: number; reach: number; wide: number },
  put: (at: number, across: number) => void,
) => void {
  return ({ x, y, dx, dy, reach, wide }, put) => {
    const tall = reach * Math.abs(dy) + wide * Math.abs(dx);
    const broad = reach * Math.abs(dx) + wide * Math.abs(dy);
    const slope = Math.abs(dy) > 0.05 ? 1 / dy : 0;
    for (let row = Math.max(0, Math.ceil(y - tall)); row <= Math.min(height - 1, y + tall); row++) {
      // Where this row crosses the stroke's two long sides.
      const middle = slope === 0 ? x : x + (row - y) * dx * slope;
      const half = slope === 0 ? broad : Math.min(broad * 2, wide * Math.abs(slope));
      const from = Math.max(0, Math.ceil(Math.max(middle - half, x - broad)));
      const to = Math.min(width - 1, Math.floor(Math.min(middle + half, x + broad)));
      for (let column = from; column <= to; column++) {
        const along = ((column - x) * dx + (row - y) * dy) / reach;
        const across = ((row - y) * dx - (column - x) * dy) / wide;
        const squared = along * along;
        if (squared * squared + across * across <= 1) put(row * width + column, across);
      }
    }
  };
}

/** Dark air, glowing edges and a bloom about everything bright. */
export function neonFinish({ width, height, unit }: FinishOrder): Finish {
  return (surface) => {
    const pixels = readPixels(surface);
    const { data } = pixels;
    const luma = lumaOf(pixels);
    const near = unit > 700 ? boxBlur(luma, pixels, unit / 800) : luma;
    const wide = boxBlur(near, pixels, unit / 200);
    for (let at = 0, out = 0; at < luma.length; at++, out += 4) {
      const edge = Math.min(1, Math.max(0, Math.abs((wide[at] as number) - (near[at] as number)) - 4) / 40);
      const light = (luma[at] as number) / 255;
      const red = data[out] as number;
      const green = data[out + 1] as number;
      const blue = data[out + 2] as number;
      const dim = 0.32 + light * 0.5;
      data[out] = red * dim + 12 + edge * (150 + light * 105);
      data[out + 1] = green * dim * 0.8 + edge * (40 + light * 170);
      data[out + 2] = blue * dim + 26 + edge * 215;
    }
    writePixels(surface, pixels);
    const glow = reduce(surface, Math.ceil(width / 8), Math.ceil(height / 8));
    const { context } = surface;
    context.save();
    context.globalCompositeOperation = "lighter";
    context.globalAlpha = 0.42;
    context.imageSmoothingQuality = "medium";
    context.drawImage(glow.canvas, 0, 0, width, height);
    context.restore();
  };
}
