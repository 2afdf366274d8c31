import { clamp } from "./color";
import type { Finish, FinishOrder } from "./finish-order";
import { boxBlur, lumaOf, OPACITY, readPixels, soften, writePixels } from "./finish-tools";
import { Noise } from "./noise";
import { wordsOf } from "./surface";

/** Speckle of paper, -1 to 1 in 127ths. */
function grain({ width, height, seed, unit }: FinishOrder, fine: number): Int8Array {
  const noise = new Noise(seed);
  const values = new Int8Array(width * height);
  const scale = fine / unit;
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++)
      values[at] = noise.plane(column * scale, row * scale) * 80 + (((column * 73) ^ (row * 151)) % 29) - 14;
  return values;
}

/** Few even steps of brightness, as screen prints and flat drawings have. */
export function flatFinish({ width, height }: FinishOrder): Finish {
  const steps = 7;
  // Each step is a little soft, so that its edge is smooth.
  const level = Uint8Array.from({ length: 256 }, (_, value) => {
    const place = (value / 255) * steps;
    const part = place - Math.floor(place);
    return ((Math.floor(place) + clamp((part - 0.44) / 0.12) + 0.12) / (steps + 0.25)) * 255;
  });
  return (surface) => {
    soften(surface, width * height > 500_000 ? 0.34 : 0.5);
    const pixels = readPixels(surface);
    const { data } = pixels;
    for (let at = 0; at < data.length; at += 4) {
      const red = data[at] as number;
      const green = data[at + 1] as number;
      const blue = data[at + 2] as number;
      const luma = (red * 54 + green * 183 + blue * 19) >> 8;
      const lift = (level[luma] as number) - luma;
      data[at] = luma + (red - luma) * 1.22 + lift;
      data[at + 1] = luma + (green - luma) * 1.22 + lift;
      data[at + 2] = luma + (blue - luma) * 1.22 + lift;
    }
    writePixels(surface, pixels);
  };
}

/** Distance from the nearest of evenly spaced lines, 0 on a line to 255 between two. */
function hatching({ width, height }: FinishOrder, { spacing, turn }: { spacing: number; turn: number }): Uint8Array {
  const values = new Uint8Array(width * height);
  const [dx, dy] = [Math.cos(turn) / spacing, Math.sin(turn) / spacing];
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const place = column * dx + row * dy + 0.08 * Math.sin(column * dy * 0.9 + row * dx);
      values[at] = Math.abs(place - Math.floor(place) - 0.5) * 510;
    }
  }
  return values;
}

/** Pen lines where the image changes, hatching where it is dark. */
export function inkFinish(order: FinishOrder): Finish {
  const spacing = Math.max(3, order.unit / 155);
  const first = hatching(order, { spacing, turn: 0.9 });
  const second = hatching(order, { spacing: spacing * 1.1, turn: -0.75 });
  // From paper to ink in 256 steps.
  const tones = Uint32Array.from({ length: 256 }, (_, step) => {
    const share = (step / 255) * 0.93;
    return (246 - 219 * share) | ((241 - 214 * share) << 8) | ((229 - 193 * share) << 16);
  });
  return (surface) => {
    const pixels = readPixels(surface);
    const words = wordsOf(pixels);
    const luma = lumaOf(pixels);
    const near = order.unit > 700 ? boxBlur(luma, pixels, order.unit / 700) : luma;
    const wide = boxBlur(near, pixels, order.unit / 170);
    for (let at = 0; at < luma.length; at++) {
      const light = near[at] as number;
      const around = wide[at] as number;
      let strength = (around - light - 5) * 9;
      // Light that is left for the paper decides how broad the hatched lines get.
      const dark = 178 - around * 0.55 - light * 0.45;
      const once = (dark * 1.05 - (first[at] as number)) * 2.2;
      const twice = ((dark - 88) * 1.3 - (second[at] as number)) * 2.2;
      if (once > strength) strength = once;
      if (twice > strength) strength = twice;
      const step = strength <= 0 ? 0 : strength >= 255 ? 255 : strength | 0;
      words[at] = ((words[at] as number) & OPACITY) | (tones[step] as number);
    }
    writePixels(surface, pixels);
  };
}

/** White lines on blue, over a fine grid. */
export function blueprintFinish(order: FinishOrder): Finish {
  const { width, height, unit } = order;
  const speckle = grain(order, 60);
  const step = Math.max(8, Math.round(unit / 26));
  const ruled = Uint8Array.from({ length: width * height }, (_, at) =>
    (at % width) % step === 0 || Math.floor(at / width) % step === 0 ? 24 : 0,
  );
  return (surface) => {
    const pixels = readPixels(surface);
    const words = wordsOf(pixels);
    const luma = lumaOf(pixels);
    const near = unit > 700 ? boxBlur(luma, pixels, unit / 900) : luma;
    const wide = boxBlur(near, pixels, unit / 240);
    for (let at = 0; at < luma.length; at++) {
      const light = near[at] as number;
      const edge = Math.abs((wide[at] as number) - light) - 3;
      const shine = (edge <= 0 ? 0 : edge >= 17 ? 190 : edge * 11) + (ruled[at] as number);
      const tone = light * 0.1 + (speckle[at] as number) * 0.05;
      const red = Math.min(255, 18 + tone * 0.7 + shine);
      const green = 62 + tone + shine * 0.88;
      const blue = 134 + tone + shine * 0.54;
      words[at] = ((words[at] as number) & OPACITY) | red | (Math.min(255, green) << 8) | (Math.min(255, blue) << 16);
    }
    writePixels(surface, pixels);
  };
}

/** Layers of coloured paper, each with a shadow on the one below. */
export function papercutFinish(order: FinishOrder): Finish {
  const { width, height, unit } = order;
  const steps = 6;
  const speckle = grain(order, 240);
  const shift = Math.max(1, Math.round(unit / 170));
  return (surface) => {
    soften(surface, width * height > 500_000 ? 0.2 : 0.34);
    const pixels = readPixels(surface);
    const { data } = pixels;
    const luma = lumaOf(pixels);
    const sheets = new Uint8Array(luma.length);
    for (let at = 0; at < luma.length; at++) sheets[at] = Math.min(steps - 1, ((luma[at] as number) * steps) >> 8);
    const tap = shift * (width + 1);
    for (let at = 0, out = 0; at < luma.length; at++, out += 4) {
      const sheet = sheets[at] as number;
      // Darker sheets lie on top: they throw their shadow to the lower right.
      let light = 1 + (speckle[at] as number) * 0.0006;
      if (at >= 3 * tap) {
        if ((sheets[at - tap] as number) < sheet) light -= 0.24;
        if ((sheets[at - 2 * tap] as number) < sheet) light -= 0.16;
        if ((sheets[at - 3 * tap] as number) < sheet) light -= 0.09;
      }
      const value = luma[at] as number;
      const base = value * -0.12 + ((sheet + 0.6) / steps) * 255 - value;
      data[out] = ((data[out] as number) * 1.12 + base) * light;
      data[out + 1] = ((data[out + 1] as number) * 1.12 + base) * light;
      data[out + 2] = ((data[out + 2] as number) * 1.12 + base) * light;
    }
    writePixels(surface, pixels);
  };
}

/** Dots on a turned grid: each value says how dark a spot must be to be printed, 0 to 255. */
function dotScreen({ width, height, unit }: FinishOrder, turn: number): Uint8Array {
  const pitch = Math.max(3, unit / 150);
  const values = new Uint8Array(width * height);
  const [dx, dy] = [(Math.cos(turn) * Math.PI * 2) / pitch, (Math.sin(turn) * Math.PI * 2) / pitch];
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++)
      values[at] = (2 + Math.cos(column * dx + row * dy) + Math.cos(row * dx - column * dy)) * 63;
  return values;
}

/** Two inks in dots over cream paper, a little out of register. */
export function risoFinish(order: FinishOrder): Finish {
  const blue = dotScreen(order, 0.26);
  const coral = dotScreen(order, 1.3);
  const speckle = grain(order, 400);
  const slip = Math.max(1, Math.round(order.unit / 420));
  return (surface) => {
    const pixels = readPixels(surface);
    const source = pixels.data.slice();
    for (let at = 0, out = 0; at < blue.length; at++, out += 4) {
      const other = at >= slip ? out - slip * 4 : out;
      const red = source[other] as number;
      const green = source[other + 1] as number;
      const low = source[other + 2] as number;
      const dark = 255 - (((source[out] as number) * 120 + (source[out + 1] as number) * 110 + (source[out + 2] as number) * 26) >> 8);
      const warm = 255 - (low * 0.62 + green * 0.38) + Math.max(0, red - green) * 0.35;
      const rough = (speckle[at] as number) * 0.16;
      const first = Math.min(1, Math.max(0, (dark * 1.12 - 14 + rough - (blue[at] as number)) / 60 + 0.5));
      const second = Math.min(1, Math.max(0, (warm * 0.95 - 10 + rough - (coral[at] as number)) / 60 + 0.5));
      pixels.data[out] = 246 * (1 - first * 0.87) * (1 - second * 0.02);
      pixels.data[out + 1] = 239 * (1 - first * 0.68) * (1 - second * 0.6);
      pixels.data[out + 2] = 224 * (1 - first * 0.33) * (1 - second * 0.55);
    }
    writePixels(surface, pixels);
  };
}
