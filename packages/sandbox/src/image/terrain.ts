import { clamp } from "./color";
import { fillColumns } from "./columns";
import { acrossAt, focalLength } from "./perspective";
import type { Grid, Relief, Samples, Terrain } from "./relief";
import { makePixels, type Pixels, SHEET_COLUMNS, toSurface, wordsOf } from "./surface";
import type { World } from "./world";

/** Rows of land below its foot, where water begins there. */
const UNDER_WATER_ROWS = 2;

/** Paints the land from near to far, each column from the bottom up, so that hidden ground costs nothing. */
export function paintTerrain(world: World, relief: Relief): Terrain {
  const { width, height, horizon } = world;
  const columns = Math.round(clamp(width, 320, SHEET_COLUMNS));
  const samples = sampleTerrain(world, { relief, columns });
  const top = Math.floor(clamp(samples.top, 0, height - 1));
  let lowest = Number.POSITIVE_INFINITY;
  for (let column = 1; column <= columns; column++)
    lowest = Math.min(lowest, Math.max(samples.heights[column] as number, relief.floor ?? Number.NEGATIVE_INFINITY));
  const bottom = Math.max(0, horizon + ((relief.eye - lowest) * focalLength(world)) / relief.near);
  const rowSize = Math.max(1, height / 1100);
  const rows = Math.max(1, Math.ceil((clamp(Math.ceil(bottom) + 3, top + 1, height) - top) / rowSize));
  const grid: Grid = { columns, rows, top, rowSize, columnSize: width / columns };
  const pixels = makePixels(columns, rows + (relief.floor === undefined ? 0 : UNDER_WATER_ROWS));
  const outline = fillColumns(world, { relief, samples, grid, pixels });
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

/** Looks at the ground of a whole stretch of land. `top` is its highest place in the image, in pixels. */
function sampleTerrain(world: World, { relief, columns }: { relief: Relief; columns: number }): Samples & { top: number } {
  const { near, far, steps, eye, height } = relief;
  const distances = Float64Array.from({ length: steps }, (_, step) => near * (far / near) ** (step / (steps - 1)));
  const heights = new Float32Array(steps * (columns + 2));
  let top = world.height;
  for (let step = 0; step < steps; step++) {
    const z = distances[step] as number;
    const row = heights.subarray(step * (columns + 2), (step + 1) * (columns + 2));
    const highest = /* @__NOINLINE__ */ sampleRow(world, { height, z, row });
    top = Math.min(top, world.horizon + (eye - highest) * (focalLength(world) / z));
  }
  return { distances, heights, top };
}

/** Heights along a row of ground, from one column beside the image to one column beside it; answers the highest within. */
function sampleRow(world: World, { height, z, row }: { height: Relief["height"]; z: number; row: Float32Array }): number {
  const columns = row.length - 2;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < row.length; at++) {
    row[at] = height(acrossAt(world, (at - 0.5) / columns, z), z);
    if (at > 0 && at <= columns && (row[at] as number) > highest) highest = row[at] as number;
  }
  return highest;
}
