import type { SKRSContext2D } from "@napi-rs/canvas";
import { Ripples } from "./ripples";
import { makePixels, makeSurface, SHEET_COLUMNS, wordsOf } from "./surface";
import type { Basin, WaterOptions } from "./water-options";
import { colorRow, lookOfRow, rippleRow, type Slopes, STRIDE } from "./water-rows";
import { type Layer, moving, type World } from "./world";

/** Water lies as deep as the land about it: at another depth a camera would move it off its shore, and sky would show between them. */
export const SHORE_DEPTH = 0.25;

/** Water that moves before a moving camera is as good on a coarser grid, for half the work. */
const FILMED_DENSITY = 0.75;

/** Water that mirrors what is behind it, ripples, and glitters towards the sun. */
export function waterLayer(world: World, options: WaterOptions): Layer {
  const ripples = ripplesOf(world);
  let basin: Basin | undefined;
  return moving(SHORE_DEPTH, (context, timeS) => {
    basin ??= /* @__NOINLINE__ */ prepare(world, options, shownOn(context, { world, options, timeS }));
    /* @__NOINLINE__ */ flow(world, { options, basin, ripples, timeS });
    context.imageSmoothingQuality = "medium";
    context.drawImage(basin.output.canvas, 0, options.top, basin.columns * basin.step, basin.rows * basin.step);
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

/** If nothing is seen through a camera, a canvas at the beginning already shows all that is behind. */
function shownOn(context: SKRSContext2D, { world, options, timeS }: { world: World; options: WaterOptions; timeS: number }): Shown {
  const { canvas } = context;
  if (!context.getTransform().isIdentity) return { context: null, density: FILMED_DENSITY };
  const isWhole = canvas.width === world.width && canvas.height === world.height;
  return { context: options.onlyBehind && isWhole && timeS === 0 ? context : null, density: 1 };
}

function prepare(world: World, options: WaterOptions, shown: Shown): Basin {
  const columns = Math.round(Math.min(world.width, SHEET_COLUMNS) * shown.density);
  const step = world.width / columns;
  const rows = Math.ceil((options.bottom - options.top) / step);
  const shore = Float32Array.from({ length: columns }, (_, column) => {
    const y = options.shore?.[Math.round((column / Math.max(1, columns - 1)) * (options.shore.length - 1))] ?? options.top;
    // The row that land covers only in part is water underneath.
    return Math.max(0, Math.floor((y - options.top) / step));
  });
  const axis = smoothed(shore);
  const sourceRows = Math.ceil(Math.min(options.bottom, options.top + Math.min(rows, Math.max(...axis)) * step) / step);
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
    source: mirrored(options, { shown: shown.context, step, columns, rows: sourceRows }),
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
function mirrored({ behind }: WaterOptions, { shown, step, columns, rows }: MirrorOrder): Uint32Array {
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
  options: WaterOptions;
  basin: Basin;
  ripples: Ripples;
  timeS: number;
}

function flow(world: World, { options, basin, ripples, timeS }: Flow): void {
  const { columns, rows, step } = basin;
  const knots = Math.ceil(basin.right / STRIDE) + 2;
  const slopes: Slopes = { across: new Float32Array(knots), along: new Float32Array(knots), glint: new Float32Array(knots) };
  const originRow = (world.horizon - options.top) / step;
  for (let row = 0; row < rows; row++) {
    // Rows below the horizon stand for distances that shrink towards the eye.
    const below = Math.max(1.2, row - originRow + 1);
    const distance = world.unit / step / below;
    /* @__NOINLINE__ */ rippleRow(slopes, { ripples, timeS, distance, columns, from: Math.floor(basin.left / STRIDE) });
    /* @__NOINLINE__ */ colorRow(basin, { look: lookOfRow(world, { options, basin, below }), slopes, row, fullRow: options.top / step });
  }
  basin.output.context.putImageData(basin.pixels, 0, 0);
}
