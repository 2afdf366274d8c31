import { clamp, mix, type Rgb, smoothstep } from "./color";
import { acrossAt, focalLength } from "./perspective";
import type { Grid, Relief, Samples, Spot, Terrain } from "./relief";
import { type Span, SpanPainter } from "./spans";
import type { Pixels } from "./surface";
import type { World } from "./world";

interface Field {
  relief: Relief;
  samples: Samples;
  grid: Grid;
  pixels: Pixels;
}

/** Colours the columns of a stretch of land from near to far, and tells where land begins and ends in each. */
export function fillColumns(world: World, field: Field): Pick<Terrain, "crest" | "foot" | "beyond"> {
  const fill = new ColumnFill(world, field);
  for (let step = 0; step < field.relief.steps; step++) fill.row(step);
  return fill.finish();
}

/** What the columns of one row of ground have in common. Lengths in metres, but `scale` in pixels to a metre. */
interface Row {
  z: number;
  scale: number;
  /** Where its heights begin, and those of the row before it, or its own where there is none. */
  base: number;
  back: number;
  first: boolean;
  /** To the row before. */
  depth: number;
  /** To the next column. */
  across: number;
  /** How much lower the soft edge of a shadow reaches. */
  soft: number;
}

/**
 * A row of ground is a call of its own, and so is what happens at a place: the engine finishes compiling a function that is
 * called often sooner than one loop that holds everything, which it has to begin anew whenever land is of another kind.
 */
class ColumnFill {
  readonly #world: World;
  readonly #field: Field;
  // The land's own numbers and functions: objects of different makers have different shapes, which code compiled for one does not take.
  readonly #eye: number;
  readonly #contrast: number;
  readonly #color: Relief["color"];
  readonly #veil: Relief["veil"];
  readonly #floor: number;
  readonly #focal: number;
  readonly #spans: SpanPainter;
  readonly #hazes: Rgb[];
  /** The grid row down to which each column is still open. */
  readonly #reached: Float32Array;
  readonly #foot: Float32Array;
  readonly #beyond: Float32Array;
  readonly #lastColor: (Rgb | undefined)[];
  /** How far below the edge of a shadow each column lies. */
  readonly #dark: Float32Array;
  readonly #spot: Spot = { x: 0, z: 0, height: 0, level: 1 };
  readonly #span: Span;

  constructor(world: World, field: Field) {
    const { columns, rows } = field.grid;
    this.#world = world;
    this.#field = field;
    this.#eye = field.relief.eye;
    this.#contrast = field.relief.contrast;
    this.#color = field.relief.color;
    this.#veil = field.relief.veil;
    this.#floor = field.relief.floor ?? Number.NEGATIVE_INFINITY;
    this.#focal = focalLength(world);
    this.#spans = new SpanPainter(field.pixels);
    this.#hazes = hazeColors(world, columns);
    this.#reached = new Float32Array(columns).fill(rows);
    this.#foot = new Float32Array(columns).fill(Number.NaN);
    this.#beyond = new Float32Array(columns);
    this.#lastColor = new Array(columns).fill(undefined);
    this.#dark = new Float32Array(columns);
    this.#span = { column: 0, from: 0, to: 0, near: world.light.haze, far: world.light.haze };
  }

  row(step: number): void {
    const { direction } = this.#world.light;
    const { grid, samples } = this.#field;
    const { distances, heights } = samples;
    const stride = grid.columns + 2;
    const first = step === 0;
    const z = distances[step] as number;
    const scale = this.#focal / z;
    const base = step * stride + 1;
    const across = grid.columnSize / scale;
    const row: Row = {
      z,
      scale,
      base,
      back: first ? base : base - stride,
      first,
      depth: first ? (distances[1] as number) - z : z - (distances[step - 1] as number),
      across,
      soft: (across * 14 + 0.02 * z) * 0.3,
    };
    const drop = (across * Math.max(0.12, direction[1])) / Math.abs(direction[0]);
    castShadows({ heights, base, columns: grid.columns, drop, fromLeft: direction[0] < 0 }, this.#dark);
    this.#eachColumn(row);
  }

  #eachColumn(row: Row): void {
    const { heights } = this.#field.samples;
    const { columns } = this.#field.grid;
    for (let column = 0; column < columns; column++) {
      const height = heights[row.base + column] as number;
      const before = heights[row.back + column] as number;
      if (height < this.#floor) {
        this.#sink(column, row);
        continue;
      }
      if (!row.first && before < this.#floor) this.#flood(column, this.#shoreRow(column, row));
      const y = this.#gridRow(height, row.scale);
      const isHidden = y >= (this.#reached[column] as number);
      if (!isHidden || this.#lastColor[column] === undefined) this.#lay(column, { row, y });
    }
  }

  finish(): Pick<Terrain, "crest" | "foot" | "beyond"> {
    const { top, rowSize } = this.#field.grid;
    this.#spans.finish();
    this.#reached.forEach((row, column) => {
      this.#seeBeyond(column, row);
    });
    return {
      crest: Float32Array.from(this.#reached, (row) => top + row * rowSize),
      beyond: this.#beyond,
      foot: Float32Array.from(this.#foot, (row) => (Number.isNaN(row) ? this.#world.horizon : top + row * rowSize)),
    };
  }

  /** The grid row at which ground of a height is seen. */
  #gridRow(height: number, scale: number): number {
    const { grid } = this.#field;
    return (this.#world.horizon + (this.#eye - height) * scale - grid.top) / grid.rowSize;
  }

  /** The grid row at which the land meets the water, between this row of ground and the one before. */
  #shoreRow(column: number, { base, back, z, depth, first }: Row): number {
    const { heights } = this.#field.samples;
    const height = heights[base + column] as number;
    const before = heights[back + column] as number;
    const share = before === height ? 1 : clamp((before - this.#floor) / (before - height));
    return this.#gridRow(this.#floor, this.#focal / (z - (first ? 0 : depth) * (1 - share)));
  }

  /** Land goes down to the shore in the colour it had last; from there on it is water. */
  #sink(column: number, row: Row): void {
    const to = this.#reached[column] as number;
    const from = Math.min(to, this.#shoreRow(column, row));
    const edge = this.#lastColor[column];
    if (edge && from < to) this.#paint(column, { from, to, near: edge, far: edge });
    this.#reached[column] = from;
    this.#flood(column, this.#gridRow(this.#floor, row.scale));
    this.#lastColor[column] = undefined;
  }

  /** Water hides what lies behind it up to its own level. */
  #flood(column: number, level: number): void {
    const before = this.#reached[column] as number;
    if (level >= before) return;
    this.#reached[column] = level;
    this.#seeBeyond(column, before);
  }

  #seeBeyond(column: number, row: number): void {
    const { top, rowSize } = this.#field.grid;
    const y = top + row * rowSize;
    if (y > this.#world.horizon && !Number.isNaN(this.#foot[column] as number))
      this.#beyond[column] = Math.max(this.#beyond[column] as number, y);
  }

  /** Lays ground that is seen from grid row `y` on. */
  #lay(column: number, { row, y }: { row: Row; y: number }): void {
    const color = this.#colorAt(column, row);
    const limit = this.#reached[column] as number;
    if (y < limit) {
      if (Number.isNaN(this.#foot[column] as number)) this.#foot[column] = Math.min(limit, this.#field.grid.rows);
      this.#paint(column, { from: y, to: limit, near: this.#lastColor[column] ?? color, far: color });
      this.#reached[column] = y;
    }
    this.#lastColor[column] = color;
  }

  #colorAt(column: number, { z, base, back, first, depth, across, soft }: Row): Rgb {
    const world = this.#world;
    const { samples, grid } = this.#field;
    const { heights } = samples;
    const { direction, haze, shade } = world.light;
    const height = heights[base + column] as number;
    const slopeX = (((heights[base + column + 1] as number) - (heights[base + column - 1] as number)) / (2 * across)) * this.#contrast;
    const rise = first ? (heights[base + grid.columns + 2 + column] as number) - height : height - (heights[back + column] as number);
    const slopeZ = (rise / depth) * this.#contrast;
    const norm = 1 / Math.sqrt(slopeX * slopeX + slopeZ * slopeZ + 1);
    const facing = (-slopeX * direction[0] + direction[1] + slopeZ * direction[2]) * norm;
    const spot = this.#spot;
    spot.x = acrossAt(world, (column + 0.5) / grid.columns, z);
    spot.z = z;
    spot.height = height;
    spot.level = norm;
    const shadow = smoothstep(0, soft, this.#dark[column] as number);
    const lit = clamp(facing * 1.15 + 0.14) * (1 - shadow * 0.82);
    const ground = shade(this.#color(spot), { lit, distance: 0 });
    return mix(ground, this.#hazes[column] ?? haze, this.#veil(z, height));
  }

  #paint(column: number, { from, to, near, far }: Omit<Span, "column">): void {
    const span = this.#span;
    span.column = column;
    span.from = from;
    span.to = to;
    span.near = near;
    span.far = far;
    this.#spans.fill(span);
  }
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
