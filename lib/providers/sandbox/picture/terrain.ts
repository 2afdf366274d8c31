import type { Canvas } from "@napi-rs/canvas";
import { clamp, mix, type Rgb, smoothstep } from "./color";
import { type Span, SpanPainter } from "./spans";
import { makePixels, type Pixels, toSurface, wordsOf } from "./surface";
import type { World } from "./world";

/** What a spot of ground is like, for choosing its colour. One object is reused for all spots. */
export interface Spot {
  x: number;
  z: number;
  height: number;
  /** 1 level, 0 upright. */
  level: number;
}

/** A stretch of land between two distances, seen from `eye` above the ground at 0. Lengths in metres or so. */
export interface Relief {
  near: number;
  far: number;
  eye: number;
  height(x: number, z: number): number;
  color(spot: Spot): Rgb;
  /** How far the air has veiled it, 0 to 1, at a distance and height. */
  veil(z: number, height: number): number;
  /** How much slopes are exaggerated for the light. */
  contrast: number;
  /** How many rows of ground are looked at. */
  steps: number;
  /** Ground lower than this is under water and not drawn. */
  floor?: number;
}

export interface Terrain {
  canvas: Canvas;
  /** Where the canvas goes in the picture, in pixels. */
  top: number;
  tall: number;
  /** Highest ground in each column, in pixels from the top of the picture; `columns` of them from left to right. */
  crest: Float32Array;
  /** Lowest ground in each column; where there is none, the horizon. */
  foot: Float32Array;
  /** How far down water is seen behind the ground of each column; where it is not, 0. */
  beyond: Float32Array;
}

/** Pixels that one metre at one metre's distance takes. */
export function focalLength(world: World): number {
  return world.unit * 1.05;
}

/** Height in the picture of something `height` high at distance `z`. */
export function project(world: World, at: { x: number; z: number; height: number; eye: number }): { x: number; y: number; scale: number } {
  const scale = focalLength(world) / at.z;
  return { x: world.width / 2 + at.x * scale, y: world.horizon + (at.eye - at.height) * scale, scale };
}

/** The ground's place across, in metres, of a place across the picture as a share. */
export function acrossAt(world: World, share: number, z: number): number {
  return ((share - 0.5) * world.width * z) / focalLength(world);
}

/** Rows of land below its foot, where water begins there. */
const UNDER_WATER_ROWS = 2;

interface Grid {
  columns: number;
  rows: number;
  top: number;
  /** Picture pixels a grid row and column stand for. */
  rowSize: number;
  columnSize: number;
}

/** Paints the land from near to far, each column from the bottom up, so that hidden ground costs nothing. */
export function paintTerrain(world: World, relief: Relief): Terrain {
  const { width, height } = world;
  const columns = Math.round(clamp(width, 320, 1000));
  const columnSize = width / columns;
  const distances = Float64Array.from(
    { length: relief.steps },
    (_, step) => relief.near * (relief.far / relief.near) ** (step / (relief.steps - 1)),
  );
  // A minifier would put these loops into their caller, which the compiler then leaves slow: a picture took a sixth longer.
  const heights = /* @__NOINLINE__ */ sampleHeights(world, { relief, columns, distances });
  const focal = focalLength(world);
  let top = height;
  for (let step = 0; step < distances.length; step++) {
    const scale = focal / (distances[step] as number);
    for (let column = 0; column < columns; column++) {
      const y = world.horizon + (relief.eye - (heights[step * (columns + 2) + column + 1] as number)) * scale;
      if (y < top) top = y;
    }
  }
  let bottom = 0;
  for (let column = 1; column <= columns; column++) {
    const height = Math.max(heights[column] as number, relief.floor ?? Number.NEGATIVE_INFINITY);
    bottom = Math.max(bottom, world.horizon + ((relief.eye - height) * focal) / relief.near);
  }
  top = Math.floor(clamp(top, 0, height - 1));
  bottom = clamp(Math.ceil(bottom) + 3, top + 1, height);
  const rowSize = Math.max(1, height / 1100);
  const rows = Math.max(1, Math.ceil((bottom - top) / rowSize));
  const grid: Grid = { columns, rows, top, rowSize, columnSize };
  const pixels = makePixels(columns, rows + (relief.floor === undefined ? 0 : UNDER_WATER_ROWS));
  const outline = /* @__NOINLINE__ */ fillColumns(world, { relief, distances, heights, grid, spans: new SpanPainter(pixels) });
  if (relief.floor !== undefined) layUnderWater(pixels, { foot: outline.foot, grid });
  return { canvas: toSurface(pixels).canvas, top, tall: pixels.height * rowSize, ...outline };
}

/**
 * Land goes on a little under the water that begins at its foot, also beside a neighbour that reaches farther down: through
 * a moving camera the edges of both are soft, and what lies behind would shine through between them as a thin line.
 */
function layUnderWater(pixels: Pixels, { foot, grid }: { foot: Float32Array; grid: Grid }): void {
  const words = wordsOf(pixels);
  const { columns, top, rowSize } = grid;
  for (let column = 0; column < columns; column++) {
    const own = foot[column] as number;
    const last = Math.floor((own - top) / rowSize) - 1;
    const color = last < 0 ? 0 : (words[last * columns + column] as number);
    if (color >>> 24 < 255) continue;
    const deepest = Math.max(own, foot[column - 1] ?? 0, foot[column + 1] ?? 0);
    const end = Math.min(pixels.height, Math.ceil((deepest - top) / rowSize) + UNDER_WATER_ROWS);
    for (let row = last + 1; row < end; row++) words[row * columns + column] = color;
  }
}

/** Heights at each distance and column, with one column more on either side for slopes. */
function sampleHeights(
  world: World,
  { relief, columns, distances }: { relief: Relief; columns: number; distances: Float64Array },
): Float32Array {
  const heights = new Float32Array(distances.length * (columns + 2));
  for (let step = 0; step < distances.length; step++) {
    const z = distances[step] as number;
    for (let column = -1; column <= columns; column++) {
      const x = acrossAt(world, (column + 0.5) / columns, z);
      heights[step * (columns + 2) + column + 1] = relief.height(x, z);
    }
  }
  return heights;
}

interface Filling {
  relief: Relief;
  distances: Float64Array;
  heights: Float32Array;
  grid: Grid;
  spans: SpanPainter;
}

function fillColumns(world: World, { relief, distances, heights, grid, spans }: Filling): Pick<Terrain, "crest" | "foot" | "beyond"> {
  const { columns, rows } = grid;
  const { light } = world;
  const { direction } = light;
  const focal = focalLength(world);
  const reached = new Float32Array(columns).fill(rows);
  const foot = new Float32Array(columns).fill(Number.NaN);
  const beyond = new Float32Array(columns);
  const seeBeyond = (column: number, row: number): void => {
    const y = grid.top + row * grid.rowSize;
    if (y > world.horizon && !Number.isNaN(foot[column] as number)) beyond[column] = Math.max(beyond[column] as number, y);
  };
  /** Water hides what lies behind it up to its own level. */
  const flood = (column: number, level: number): void => {
    const before = reached[column] as number;
    if (level >= before) return;
    reached[column] = level;
    seeBeyond(column, before);
  };
  const lastColor: (Rgb | undefined)[] = new Array(columns);
  const floor = relief.floor ?? Number.NEGATIVE_INFINITY;
  const waterAt = (scale: number) => (world.horizon + (relief.eye - floor) * scale - grid.top) / grid.rowSize;
  const span: Span = { column: 0, from: 0, to: 0, near: light.haze, far: light.haze };
  const spot: Spot = { x: 0, z: 0, height: 0, level: 1 };
  const stride = columns + 2;
  const dark = new Float32Array(columns);
  const hazes = hazeColors(world, columns);
  for (let step = 0; step < distances.length; step++) {
    const z = distances[step] as number;
    const scale = focal / z;
    const base = step * stride + 1;
    const back = step > 0 ? base - stride : base;
    const depth = step > 0 ? z - (distances[step - 1] as number) : (distances[1] as number) - z;
    const across = grid.columnSize / scale;
    /* @__NOINLINE__ */ castShadows(
      { heights, base, columns, drop: (across * Math.max(0.12, direction[1])) / Math.abs(direction[0]), fromLeft: direction[0] < 0 },
      dark,
    );
    const soft = (across * 14 + 0.02 * z) * 0.3;
    for (let column = 0; column < columns; column++) {
      const height = heights[base + column] as number;
      const y = (world.horizon + (relief.eye - height) * scale - grid.top) / grid.rowSize;
      const before = heights[back + column] as number;
      if (height < floor) {
        const from = Math.min(
          reached[column] as number,
          waterAt(crossing({ before, height, floor, z, depth: step > 0 ? depth : 0, focal })),
        );
        const edge = lastColor[column];
        if (edge && from < (reached[column] as number)) spans.fill({ column, from, to: reached[column] as number, near: edge, far: edge });
        reached[column] = from;
        flood(column, waterAt(scale));
        lastColor[column] = undefined;
        continue;
      }
      if (step > 0 && before < floor) {
        flood(column, waterAt(crossing({ before, height, floor, z, depth, focal })));
      }
      const limit = reached[column] as number;
      const first = lastColor[column] === undefined;
      if (y >= limit && !first) continue;
      const slopeX = (((heights[base + column + 1] as number) - (heights[base + column - 1] as number)) / (2 * across)) * relief.contrast;
      const other = step > 0 ? (heights[back + column] as number) : (heights[base + stride + column] as number);
      const slopeZ = ((step > 0 ? height - other : other - height) / depth) * relief.contrast;
      const norm = 1 / Math.sqrt(slopeX * slopeX + slopeZ * slopeZ + 1);
      const facing = (-slopeX * direction[0] + direction[1] + slopeZ * direction[2]) * norm;
      spot.x = acrossAt(world, (column + 0.5) / columns, z);
      spot.z = z;
      spot.height = height;
      spot.level = norm;
      const shadow = smoothstep(0, soft, dark[column] as number);
      const lit = clamp(facing * 1.15 + 0.14) * (1 - shadow * 0.82);
      const ground = light.shade(relief.color(spot), { lit, distance: 0 });
      const color = mix(ground, hazes[column] ?? light.haze, relief.veil(z, height));
      if (y < limit) {
        if (Number.isNaN(foot[column] as number)) foot[column] = Math.min(limit, grid.rows);
        span.column = column;
        span.from = y;
        span.to = limit;
        span.near = lastColor[column] ?? color;
        span.far = color;
        spans.fill(span);
      }
      reached[column] = Math.min(limit, y);
      lastColor[column] = color;
    }
  }
  spans.finish();
  reached.forEach((row, column) => {
    seeBeyond(column, row);
  });
  return {
    crest: Float32Array.from(reached, (row) => grid.top + row * grid.rowSize),
    beyond,
    foot: Float32Array.from(foot, (row) => (Number.isNaN(row) ? world.horizon : grid.top + row * grid.rowSize)),
  };
}

/** Scale at the place between two rows of ground where the land meets the water. */
function crossing(at: { before: number; height: number; floor: number; z: number; depth: number; focal: number }): number {
  const share = at.before === at.height ? 1 : clamp((at.before - at.floor) / (at.before - at.height));
  return at.focal / (at.z - at.depth * (1 - share));
}

/** The haze is brighter where one looks towards the sun. */
function hazeColors(world: World, columns: number): Rgb[] {
  const { light } = world;
  return Array.from({ length: columns }, (_, column) => {
    const away = column / columns - light.sunX;
    return mix(light.haze, light.glow, 0.5 * light.glowStrength * Math.exp(-away * away * 9) * (1 - light.night * 0.7));
  });
}

interface Sweep {
  heights: Float32Array;
  base: number;
  columns: number;
  /** How much lower the edge of a shadow gets a column. */
  drop: number;
  fromLeft: boolean;
}

/** How far below the edge of a shadow each column lies, for light from one side. */
function castShadows({ heights, base, columns, drop, fromLeft }: Sweep, dark: Float32Array): void {
  let edge = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < columns; index++) {
    const column = fromLeft ? index : columns - 1 - index;
    const height = heights[base + column] as number;
    edge = Math.max(edge - drop, height);
    dark[column] = edge - height;
  }
}
