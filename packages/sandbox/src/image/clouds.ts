import { css, mix, type Rgb, smoothstep } from "./color";
import { Noise } from "./noise";
import { sunPlace } from "./sky";
import { makePixels, type Pixels, type Surface, toSurface } from "./surface";
import { type Layer, moving, type World } from "./world";

export type CloudKind = "heaps" | "veil" | "streaks" | "cover";

/** Clouds are painted this much wider than the image, so that they can drift. */
const OVERSCAN = 1.35;

/** Clouds over the whole sky that drift slowly. */
export function cloudLayers(world: World, kind: CloudKind): Layer[] {
  const surface = kind === "heaps" ? paintHeaps(world) : paintSheet(world, kind);
  const { width, horizon } = world;
  const slow = kind === "heaps" ? 1 : 0.6;
  const toLeft = world.dice(`drift ${kind}`).next() < 0.5;
  return [
    moving(0.06, (context, timeS) => {
      // Eases off with time, so that any video stays within what was painted.
      const drift = (OVERSCAN - 1) * width * slow * (timeS / (timeS + 40));
      context.imageSmoothingQuality = "medium";
      context.drawImage(surface.canvas, toLeft ? -drift : drift - (OVERSCAN - 1) * width, 0, width * OVERSCAN, horizon * 1.02);
    }),
  ];
}

interface Tones {
  bright: Rgb;
  body: Rgb;
  shade: Rgb;
}

function tonesOf(world: World): Tones {
  const { light } = world;
  const low = light.sky.at(-1) ?? light.haze;
  const high = light.sky[1] ?? low;
  const white: Rgb = light.emit([1, 1, 1]);
  const day = 1 - light.night;
  const lowSun = light.sunHeight < 0.35 && light.hour !== "night";
  return {
    bright: mix(light.glow, white, 0.25 + 0.5 * day * (light.sunHeight > 0.35 ? 1 : 0.25)),
    // Under a low sun only the edges glow; the body keeps the colour of the sky behind.
    body: lowSun ? mix(mix(light.sky[2] ?? low, light.glow, 0.38), light.haze, 0.2) : mix(mix(low, white, 0.45 * day), light.haze, 0.25),
    shade: mix(mix(high, light.haze, 0.45), [0.16, 0.17, 0.24], light.hour === "storm" ? 0.5 : 0.12),
  };
}

/** How a layer of cloud of a kind is made. */
interface SheetStyle {
  /** How much it is drawn out sideways; less is wider. */
  stretch: number;
  /** Density at which it begins to show, and at which it is full. */
  from: number;
  to: number;
  opacity: number;
  /** How much its own thickness tells light from shade, and how dark all of it is. */
  relief: number;
  dark: number;
  /** Whether it thins out overhead. */
  thins: boolean;
}

const SHEETS: Readonly<Record<Exclude<CloudKind, "heaps">, SheetStyle>> = {
  veil: { stretch: 0.8, from: -0.02, to: 0.42, opacity: 0.86, relief: 0.9, dark: 0, thins: true },
  streaks: { stretch: 0.34, from: 0.02, to: 0.5, opacity: 0.86, relief: 0.9, dark: 0, thins: true },
  cover: { stretch: 0.62, from: -0.42, to: 0.22, opacity: 0.96, relief: 0.75, dark: 0.06, thins: false },
};

interface Sheet {
  style: SheetStyle;
  noise: Noise;
  pixels: Pixels;
  tones: Tones;
  /** Of the sky: width over height. */
  aspect: number;
  /** Where the sun is, in its own columns and rows. */
  sunColumn: number;
  sunRow: number;
}

/** A layer of cloud seen from below: it closes up towards the horizon. */
function paintSheet(world: World, kind: keyof typeof SHEETS): Surface {
  const { width, horizon } = world;
  const columns = 400;
  const rows = Math.max(24, Math.min(320, Math.round((columns * horizon) / (width * OVERSCAN))));
  const sun = sunPlace(world);
  const sheet: Sheet = {
    style: SHEETS[kind],
    noise: new Noise(world.dice(`clouds ${kind}`).below(2 ** 31)),
    pixels: makePixels(columns, rows),
    tones: tonesOf(world),
    aspect: width / Math.max(1, horizon),
    sunColumn: ((sun.x + (OVERSCAN - 1) * width * 0.5) / (width * OVERSCAN)) * columns,
    sunRow: (sun.y / horizon) * rows,
  };
  for (let row = 0; row < rows; row++) /* @__NOINLINE__ */ paintSheetRow(sheet, row);
  return toSurface(sheet.pixels);
}

function paintSheetRow({ style, noise, pixels, tones, aspect, sunColumn, sunRow }: Sheet, row: number): void {
  const { width: columns, height: rows, data } = pixels;
  const height = 1 - row / rows;
  const far = 1 / (height * 0.9 + 0.13);
  const edge = smoothstep(0, 0.1, height) * (style.thins ? smoothstep(1.25, 0.55, height) : 1);
  for (let column = 0; column < columns; column++) {
    const x = (column / columns - 0.5) * far * 1.5 * aspect * style.stretch;
    const y = far * 1.7;
    const warp = noise.plane(x * 0.9 + 40, y * 0.9) * 0.55;
    const density = noise.clouds(x + warp, y + warp * 0.6, 5);
    const alpha = smoothstep(style.from, style.to, density) * edge;
    if (alpha < 0.004) continue;
    const towards = noise.clouds(x + warp + (sunColumn - column) * 0.0011 * far, y + warp * 0.6 + 0.14, 3);
    const near = 1 / (1 + ((column - sunColumn) ** 2 + (row - sunRow) ** 2) / (columns * 9));
    const lit = smoothstep(-0.45, 0.6, (density - towards) * style.relief + near * 0.5 - style.dark);
    put(data, (row * columns + column) * 4, { color: toneOf(tones, lit), alpha: alpha * style.opacity });
  }
}

/** From shade by the body's colour to full light. */
function toneOf({ shade, body, bright }: Tones, lit: number): Rgb {
  return lit < 0.5 ? mix(shade, body, lit * 2) : mix(body, bright, lit * 2 - 1);
}

function put(data: Uint8ClampedArray, at: number, { color, alpha }: { color: Rgb; alpha: number }): void {
  data[at] = color[0] * 255;
  data[at + 1] = color[1] * 255;
  data[at + 2] = color[2] * 255;
  data[at + 3] = alpha * 255;
}

interface Heap {
  x: number;
  base: number;
  wide: number;
  tall: number;
}

/** Fair-weather clouds with flat feet and round, lit tops. */
function paintHeaps(world: World): Surface {
  const random = world.dice("heaps");
  const noise = new Noise(random.below(2 ** 31));
  const { width, horizon } = world;
  const columns = 460;
  const rows = Math.max(24, Math.min(360, Math.round((columns * horizon) / (width * OVERSCAN))));
  const heaps = placeHeaps(random, columns, rows);
  const density = new Float32Array(columns * rows);
  const rise = new Float32Array(columns * rows);
  const field: HeapField = { columns, rows, density, rise };
  for (let row = 0; row < rows; row++) /* @__NOINLINE__ */ fillHeapRow(field, { heaps, noise, row });
  const light: HeapLight = { tones: tonesOf(world), side: Math.sign(world.light.direction[0]), haze: world.light.haze };
  const pixels = makePixels(columns, rows);
  for (let row = 0; row < rows; row++) /* @__NOINLINE__ */ lightHeapRow(field, { light, pixels, row });
  return toSurface(pixels);
}

interface HeapField {
  columns: number;
  rows: number;
  density: Float32Array;
  /** Height above the foot of the cloud, 0 to about 1. */
  rise: Float32Array;
}

interface HeapLight {
  tones: Tones;
  /** The side the sun is on: -1 left, 1 right. */
  side: number;
  haze: Rgb;
}

/** Lit from the sun's side and from above, dark below. */
function lightHeapRow(field: HeapField, { light, pixels, row }: { light: HeapLight; pixels: Pixels; row: number }): void {
  const { columns, rows, rise } = field;
  const { tones, side, haze } = light;
  const sunk = smoothstep(0.6, 1, row / rows);
  for (let column = 0; column < columns; column++) {
    const here = densityAt(field, column, row);
    const alpha = smoothstep(-0.02, 0.36, here);
    if (alpha < 0.004) continue;
    const small = here - densityAt(field, column + side * 3, row - 4);
    const large = here - densityAt(field, column + side * 9, row - 12);
    const lit = smoothstep(-0.1, 1.15, 0.2 + 0.62 * (rise[row * columns + column] ?? 0) + small * 0.7 + large * 0.42);
    const color = mix(toneOf(tones, lit), haze, sunk * 0.7);
    put(pixels.data, (row * columns + column) * 4, { color, alpha: alpha * (0.95 - sunk * 0.55) });
  }
}

function densityAt({ columns, rows, density }: HeapField, column: number, row: number): number {
  return density[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 0;
}

function placeHeaps(random: ReturnType<World["dice"]>, columns: number, rows: number): Heap[] {
  const heaps: Heap[] = [];
  const groups = 3 + random.below(3);
  for (let group = 0; group < groups; group++) {
    const height = 0.16 + 0.72 * ((group + random.next()) / groups);
    // Lower on the image is farther away, so smaller.
    const size = (1.3 - height) * (0.65 + random.next() * 0.5);
    const middle = random.next() * columns;
    const members = 2 + random.below(4);
    for (let member = 0; member < members; member++) {
      const part = size * (member === 0 ? 1 : 0.35 + random.next() * 0.5);
      heaps.push({
        x: middle + (member === 0 ? 0 : (random.next() - 0.5) * columns * 0.34 * size),
        base: rows * (0.2 + height * 0.72) + (random.next() - 0.5) * rows * 0.02,
        wide: columns * 0.12 * part + 8,
        tall: rows * 0.3 * part + 5,
      });
    }
  }
  return heaps;
}

interface HeapRow {
  heaps: Heap[];
  noise: Noise;
  row: number;
}

function fillHeapRow(field: HeapField, order: HeapRow): void {
  for (let column = 0; column < field.columns; column++) fillHeapAt(field, order, column);
}

function fillHeapAt({ columns, density, rise: rises }: HeapField, { heaps, noise, row }: HeapRow, column: number): void {
  const at = row * columns + column;
  let body = -1;
  let rise = 0;
  let weights = 0;
  for (const heap of heaps) {
    const dx = (column - heap.x) / heap.wide;
    const up = (heap.base - row) / heap.tall;
    if (dx < -1.7 || dx > 1.7 || up < -0.5 || up > 2) continue;
    // Falls off fast below the foot and slowly upwards.
    const dy = up < 0.2 ? (0.2 - up) * 3 : (up - 0.2) * 1.05;
    const inside = 1 - Math.sqrt(dx * dx * 0.85 + dy * dy);
    // Weighed, not picked: where heaps overlap, their light must not jump.
    const weight = Math.max(0, inside + 0.75) ** 4;
    rise += up * weight;
    weights += weight;
    body = Math.max(body, inside);
  }
  if (body < -0.75) {
    density[at] = -1;
    return;
  }
  const size = noise.clouds(column * 0.018, row * 0.025, 6);
  const puffs = 0.5 - Math.abs(noise.plane(column * 0.045 + 7, row * 0.055)) - Math.abs(noise.plane(column * 0.1, row * 0.12 + 9)) * 0.5;
  density[at] = body * 0.8 + size * 0.95 + puffs * 0.2 - 0.08;
  rises[at] = weights > 0 ? rise / weights : 0;
}

/** Mist lying on the ground between two heights of the image. */
export function mistBand(world: World, { y, tall, strength, depth }: { y: number; tall: number; strength: number; depth: number }): Layer {
  const { width, light } = world;
  const phase = world.dice(`mist ${Math.round(y)}`).next() * 6;
  return moving(depth, (context, timeS) => {
    const rise = Math.sin(timeS * 0.25 + phase) * tall * 0.06;
    const gradient = context.createLinearGradient(0, y - tall + rise, 0, y + tall + rise);
    gradient.addColorStop(0, css(light.haze, 0));
    gradient.addColorStop(0.5, css(light.haze, strength));
    gradient.addColorStop(1, css(light.haze, 0));
    context.fillStyle = gradient;
    context.fillRect(0, y - tall + rise, width, tall * 2);
  });
}
