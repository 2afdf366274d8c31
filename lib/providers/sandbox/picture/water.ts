import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp, mix, type Rgb, smoothstep } from "./color";
import { Ripples } from "./ripples";
import { sunPlace } from "./sky";
import { makePixels, makeSurface, type Pixels, SHEET_COLUMNS, type Surface } from "./surface";
import { type Layer, moving, type World } from "./world";

export interface WaterWish {
  /** Where the far shore lies, in pixels from the top. */
  top: number;
  /** Where the water ends at the near side. */
  bottom: number;
  /** 0 a mirror, 1 open sea. */
  rough: number;
  /** What shows in the deep. */
  deep: Rgb;
  /** What stands behind and is mirrored. */
  behind: readonly Layer[];
  /** Nothing else is drawn before it, so that a canvas already shows what is mirrored. */
  onlyBehind: boolean;
  /** Shores nearer than the far one: for each column of the picture, where the water begins. */
  shore?: Float32Array;
}

/** Water lies as deep as the land about it: at another depth a camera would move it off its shore, and sky would show between them. */
export const SHORE_DEPTH = 0.25;

/** Water that moves before a moving camera is as good on a coarser grid, for half the work. */
const FILMED_DENSITY = 0.75;

interface Basin {
  columns: number;
  rows: number;
  /** Picture pixels a column and a row stand for. */
  step: number;
  /** What can be mirrored, from the top of the picture to where the last shore begins. */
  source: Uint8ClampedArray;
  pixels: Pixels;
  output: Surface;
  /** Grid row at which the water begins, for each column. */
  shore: Float32Array;
  /** The first and the last column with water. */
  left: number;
  right: number;
  /** The row things are mirrored at: the shore without its jumps. */
  axis: Float32Array;
}

/** Water that mirrors what is behind it, ripples, and glitters towards the sun. */
export function waterLayer(world: World, wish: WaterWish): Layer {
  const ripples = ripplesOf(world);
  let basin: Basin | undefined;
  return moving(SHORE_DEPTH, (context, timeS) => {
    basin ??= /* @__NOINLINE__ */ prepare(world, wish, shownOn(context, { world, wish, timeS }));
    /* @__NOINLINE__ */ flow(world, { wish, basin, ripples, timeS });
    context.imageSmoothingQuality = "medium";
    context.drawImage(basin.output.canvas, 0, wish.top, basin.columns * basin.step, basin.rows * basin.step);
  });
}

const rippled = new WeakMap<World, Ripples>();

/** All water of a world has the same ripples. */
function ripplesOf(world: World): Ripples {
  const ripples = rippled.get(world) ?? new Ripples(world.dice("ripples"));
  rippled.set(world, ripples);
  return ripples;
}

/** What the water finds when it is first drawn: the canvas, if that shows all that stands behind; and how fine its grid is to be. */
interface Shown {
  context: SKRSContext2D | null;
  density: number;
}

/** Where nothing is seen through a camera, a canvas at the beginning already shows all that is behind. */
function shownOn(context: SKRSContext2D, { world, wish, timeS }: { world: World; wish: WaterWish; timeS: number }): Shown {
  const { canvas } = context;
  if (!context.getTransform().isIdentity) return { context: null, density: FILMED_DENSITY };
  const isWhole = canvas.width === world.width && canvas.height === world.height;
  return { context: wish.onlyBehind && isWhole && timeS === 0 ? context : null, density: 1 };
}

function prepare(world: World, wish: WaterWish, shown: Shown): Basin {
  const columns = Math.round(Math.min(world.width, SHEET_COLUMNS) * shown.density);
  const step = world.width / columns;
  const rows = Math.ceil((wish.bottom - wish.top) / step);
  const shore = Float32Array.from({ length: columns }, (_, column) => {
    const y = wish.shore?.[Math.round((column / Math.max(1, columns - 1)) * (wish.shore.length - 1))] ?? wish.top;
    // The row that land covers only in part is water underneath.
    return Math.max(0, Math.floor((y - wish.top) / step));
  });
  const axis = smoothed(shore);
  const sourceRows = Math.ceil(Math.min(wish.bottom, wish.top + Math.min(rows, Math.max(...axis)) * step) / step);
  const isWet = (start: number) => start < rows;
  const left = Math.max(0, shore.findIndex(isWet));
  const right = shore.findLastIndex(isWet);
  return {
    columns,
    rows,
    left,
    right,
    step,
    source: mirrored(wish, { shown: shown.context, step, columns, rows: sourceRows }),
    pixels: makePixels(columns, rows),
    output: makeSurface(columns, rows),
    shore,
    axis,
  };
}

interface MirrorOrder {
  shown: SKRSContext2D | null;
  step: number;
  columns: number;
  rows: number;
}

/** The pixels of what stands behind, as fine as the water. */
function mirrored({ behind }: WaterWish, { shown, step, columns, rows }: MirrorOrder): Uint8ClampedArray {
  if (shown && step === 1) return shown.getImageData(0, 0, columns, rows).data;
  const { context } = makeSurface(columns, rows);
  context.scale(1 / step, 1 / step);
  if (shown) context.drawImage(shown.canvas, 0, 0);
  else for (const layer of behind) layer.draw(context, 0);
  return context.getImageData(0, 0, columns, rows).data;
}

function smoothed(values: Float32Array): Float32Array {
  const reach = Math.ceil(values.length * 0.02);
  let current = values;
  for (let pass = 0; pass < 2; pass++) {
    const from = current;
    current = from.map((_, index) => {
      let sum = 0;
      for (let offset = -reach; offset <= reach; offset++) sum += from[Math.min(from.length - 1, Math.max(0, index + offset))] ?? 0;
      return sum / (reach * 2 + 1);
    });
  }
  return current;
}

interface Flow {
  wish: WaterWish;
  basin: Basin;
  ripples: Ripples;
  timeS: number;
}

/** Slopes are looked up once in so many columns, and are even between. */
const STRIDE = 4;

function flow(world: World, { wish, basin, ripples, timeS }: Flow): void {
  const { columns, rows, step } = basin;
  const knots = Math.ceil(basin.right / STRIDE) + 2;
  const slopes: Slopes = { across: new Float32Array(knots), along: new Float32Array(knots), glint: new Float32Array(knots) };
  const originRow = (world.horizon - wish.top) / step;
  const scale = 1000 / (world.unit / step);
  for (let row = 0; row < rows; row++) {
    // Rows below the horizon stand for distances that shrink towards the eye.
    const below = Math.max(1.2, row - originRow + 1);
    const distance = world.unit / step / below;
    /* @__NOINLINE__ */ rippleRow(slopes, { ripples, timeS, distance, columns, from: Math.floor(basin.left / STRIDE) });
    /* @__NOINLINE__ */ colorRow(world, { wish, basin, row, below, slopes, scale });
  }
  basin.output.context.putImageData(basin.pixels, 0, 0);
}

/** Of the water in a row, once for each knot. */
interface Slopes {
  across: Float32Array;
  along: Float32Array;
  /** Of the finest ripples, which catch the light. */
  glint: Float32Array;
}

interface RippleRow {
  ripples: Ripples;
  timeS: number;
  distance: number;
  columns: number;
  /** The first knot that is wanted. */
  from: number;
}

/** Across and along, of one place; reused for all. */
const slope = new Float64Array(2);

function rippleRow({ across, along, glint }: Slopes, { ripples, timeS, distance, columns, from }: RippleRow): void {
  const v = distance * 24;
  for (let knot = from; knot < across.length; knot++) {
    const u = ((knot * STRIDE - columns / 2) / columns) * distance * 17;
    slope[0] = 0;
    slope[1] = 0;
    ripples.add(slope, u * 1.3 + timeS * 3.4, v + timeS * 4.6, 0.55);
    ripples.add(slope, u * 3.9 - timeS * 6.2 + 31, v * 2.1 + timeS * 7.3, 0.5);
    across[knot] = slope[0];
    along[knot] = slope[1];
    ripples.add(slope, u * 9 + timeS * 5.1 + 7, v * 4.3 - timeS * 8.7, 0.62);
    glint[knot] = slope[1] + slope[0] * 0.35;
  }
}

interface Row {
  wish: WaterWish;
  basin: Basin;
  row: number;
  below: number;
  slopes: Slopes;
  /** How much coarser the grid is than a picture of 1000 × 1000. */
  scale: number;
}

function colorRow(world: World, { wish, basin, row, below, slopes, scale }: Row): void {
  const { across, along, glint } = slopes;
  const { columns, step, source } = basin;
  const { data } = basin.pixels;
  const { light } = world;
  const sun = sunPlace(world);
  const deep = light.shade(wish.deep, { lit: 0.55, distance: 0 });
  const [deepRed, deepGreen, deepBlue] = deep;
  const [shineRed, shineGreen, shineBlue] = mix(light.glow, light.sun, 0.5);
  const near = clamp(below / ((world.height - world.horizon) / step));
  const mirrorShare = (0.86 - 0.42 * near) * (1 - 0.25 * wish.rough);
  const bend = (1.1 + below * 0.19) * (0.3 + wish.rough * 1.1);
  const path = (0.028 + 0.075 * near + 0.05 * wish.rough) * columns;
  const tone = 0.35 + wish.rough * 0.65;
  const glitter = light.sunHeight > -0.01 ? light.glowStrength * (1 - light.night * 0.35) * (1 - 0.35 * near) : 0;
  const sparkFrom = 0.2 + 0.34 * near;
  const fullRow = wish.top / step;
  const spread = 4.5 * scale;
  for (let column = basin.left; column <= basin.right; column++) {
    const start = basin.shore[column] as number;
    const at = (row * columns + column) * 4;
    if (row < start) {
      data[at + 3] = 0;
      continue;
    }
    const knot = (column / STRIDE) | 0;
    const part = column / STRIDE - knot;
    const sideways = (across[knot] as number) * (1 - part) + (across[knot + 1] as number) * part;
    const tilt = (along[knot] as number) * (1 - part) + (along[knot + 1] as number) * part;
    const axis = Math.min(row, basin.axis[column] as number);
    const limit = fullRow + axis - 1;
    const wanted = fullRow + axis - (row - axis) * 1.03 - 1 + tilt * bend;
    const sourceRow = wanted < 0 ? 0 : wanted > limit ? limit | 0 : wanted | 0;
    const aside = column + sideways * Math.min(bend, spread * 3) * 0.5;
    const sourceColumn = aside < 0 ? 0 : aside > columns - 1 ? columns - 1 : aside | 0;
    const from = (sourceRow * columns + sourceColumn) * 4;
    const mirror = mirrorShare - tilt * 0.2 * tone;
    const offPath = (column - sun.x / step) / path;
    let spark = 0;
    if (glitter > 0 && offPath > -2.2 && offPath < 2.2) {
      spark =
        glitter *
        Math.exp(-offPath * offPath) *
        smoothstep(sparkFrom, sparkFrom + 0.45, (glint[knot] as number) * (1 - part) + (glint[knot + 1] as number) * part);
    }
    const crest = tilt * 0.05 * tone;
    const own = 1 - mirror;
    const light255 = (mirror * 0.95) / 255;
    const keep = 1 - 0.3 * spark;
    data[at] = ((deepRed * own + (source[from] as number) * light255 + crest) * keep + shineRed * spark) * 255;
    data[at + 1] = ((deepGreen * own + (source[from + 1] as number) * light255 + crest) * keep + shineGreen * spark) * 255;
    data[at + 2] = ((deepBlue * own + (source[from + 2] as number) * light255 + crest) * keep + shineBlue * spark) * 255;
    data[at + 3] = 255;
  }
}
