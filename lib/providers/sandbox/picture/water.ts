import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Rgb } from "./color";
import { Ripples } from "./ripples";
import { makePixels, makeSurface, type Pixels, SHEET_COLUMNS, type Surface, wordsOf } from "./surface";
import { colorRow, lookOfRow, rippleRow, type Slopes, STRIDE } from "./water-rows";
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

export interface Basin {
  columns: number;
  rows: number;
  /** Picture pixels a column and a row stand for. */
  step: number;
  /** What can be mirrored, from the top of the picture to where the last shore begins. */
  source: Uint32Array;
  pixels: Pixels;
  /** Of `pixels`. */
  words: Uint32Array;
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
  const pixels = makePixels(columns, rows);
  return {
    columns,
    rows,
    left,
    right,
    step,
    source: mirrored(wish, { shown: shown.context, step, columns, rows: sourceRows }),
    pixels,
    words: wordsOf(pixels),
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
function mirrored({ behind }: WaterWish, { shown, step, columns, rows }: MirrorOrder): Uint32Array {
  if (shown && step === 1) return wordsOf(shown.getImageData(0, 0, columns, rows));
  const { context } = makeSurface(columns, rows);
  context.scale(1 / step, 1 / step);
  if (shown) context.drawImage(shown.canvas, 0, 0);
  else for (const layer of behind) layer.draw(context, 0);
  return wordsOf(context.getImageData(0, 0, columns, rows));
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

function flow(world: World, { wish, basin, ripples, timeS }: Flow): void {
  const { columns, rows, step } = basin;
  const knots = Math.ceil(basin.right / STRIDE) + 2;
  const slopes: Slopes = { across: new Float32Array(knots), along: new Float32Array(knots), glint: new Float32Array(knots) };
  const originRow = (world.horizon - wish.top) / step;
  for (let row = 0; row < rows; row++) {
    // Rows below the horizon stand for distances that shrink towards the eye.
    const below = Math.max(1.2, row - originRow + 1);
    const distance = world.unit / step / below;
    /* @__NOINLINE__ */ rippleRow(slopes, { ripples, timeS, distance, columns, from: Math.floor(basin.left / STRIDE) });
    /* @__NOINLINE__ */ colorRow(basin, { look: lookOfRow(world, { wish, basin, below }), slopes, row, fullRow: wish.top / step });
  }
  basin.output.context.putImageData(basin.pixels, 0, 0);
}
