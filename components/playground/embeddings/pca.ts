import { eigenOf } from "./eigen";
import type { VectorSet } from "./vectors";

/** A two-dimensional projection of vectors along the directions of largest variance. */
export interface Projection {
  /** x, y of each vector: x0, y0, x1, y1 and so on, in the vectors' own unit, around their mean. */
  places: Float32Array;
  /** Each direction's share of the variance, from 0 to 1. */
  explained: readonly [number, number];
}

/** Up to this number the Gram matrix is solved exactly; beyond, directions are found by iteration. */
const EXACT_MAX = 100;
/** Directions that are iterated: two more than needed, because the last ones converge slowest. */
const BLOCK = 4;
const ROUNDS_MAX = 48;
/** Change of the explained variance per iteration. An error of the direction enters it squared. */
const SETTLED = 1e-7;

/** Principal components. Deterministic: the farthest point of each axis is on its positive side. */
export function project({ values, count, dims }: Pick<VectorSet, "values" | "count" | "dims">): Projection {
  const { rows, variance } = centred(values, { count, dims });
  if (variance < 1e-12 * count) return { places: new Float32Array(count * 2), explained: [0, 0] };
  const axes = count <= EXACT_MAX ? fromProducts(rows, { count, dims }) : fromIteration(rows, { count, dims });
  const places = new Float32Array(count * 2);
  for (const [axis, { along }] of axes.entries()) {
    const sign = signOf(along);
    for (let index = 0; index < count; index++) places[index * 2 + axis] = sign * (along[index] ?? 0);
  }
  const share = (axis: number) => Math.min(Math.max((axes[axis]?.value ?? 0) / variance, 0), 1);
  return { places, explained: [share(0), share(1)] };
}

interface Shape {
  count: number;
  dims: number;
}

/** Coordinates along a direction, and the sum of their squares. */
interface Axis {
  along: Float64Array;
  value: number;
}

function centred(values: Float32Array, { count, dims }: Shape): { rows: Float32Array; variance: number } {
  const mean = new Float64Array(dims);
  for (let at = 0; at < values.length; at++) mean[at % dims] = (mean[at % dims] ?? 0) + (values[at] ?? 0) / count;
  const rows = new Float32Array(values.length);
  let variance = 0;
  for (let at = 0; at < values.length; at++) {
    const off = (values[at] ?? 0) - (mean[at % dims] ?? 0);
    rows[at] = off;
    variance += off * off;
  }
  return { rows, variance };
}

function signOf(along: Float64Array): number {
  let far = 0;
  for (const place of along) if (Math.abs(place) > Math.abs(far) * (1 + 1e-6)) far = place;
  return far < 0 ? -1 : 1;
}

/** From the Gram matrix: its scaled eigenvectors are the coordinates. */
function fromProducts(rows: Float32Array, { count, dims }: Shape): Axis[] {
  const products = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let at = 0; at < dims; at++) sum += (rows[i * dims + at] ?? 0) * (rows[j * dims + at] ?? 0);
      products[i * count + j] = sum;
      products[j * count + i] = sum;
    }
  return eigenOf(products, count)
    .slice(0, 2)
    .map(({ value, vector }) => ({ value, along: vector.map((one) => one * Math.sqrt(Math.max(value, 0))) }));
}

/** Subspace iteration: directions are multiplied by the covariance and orthogonalised until the first two converge. */
function fromIteration(rows: Float32Array, shape: Shape): Axis[] {
  let block = upright(scattered(shape.dims));
  let shown = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = throughCovariance(rows, block, shape);
    const pairs = eigenOf(productsOf(block, next), BLOCK);
    const now = (pairs[0]?.value ?? 0) + (pairs[1]?.value ?? 0);
    if (Math.abs(now - shown) <= SETTLED * now || round === ROUNDS_MAX - 1) {
      const directions = pairs.slice(0, 2).map(({ vector }) => blend(block, vector));
      return directions.map((direction, axis) => ({ value: pairs[axis]?.value ?? 0, along: alongOf(rows, direction, shape) }));
    }
    shown = now;
    block = upright(next);
  }
  return [];
}

/** Deterministic initial directions. */
function scattered(dims: number): Float64Array[] {
  let state = 0x9e3779b9;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32 - 0.5;
  };
  return Array.from({ length: BLOCK }, () => Float64Array.from({ length: dims }, next));
}

/** Orthonormalises the directions. Twice, because once is inaccurate if they were nearly parallel. */
function upright(block: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const vector of block) {
    const own = vector.slice();
    for (const _ of [1, 2])
      for (const other of done) {
        const shared = dotOf(own, other);
        for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) - shared * (other[at] ?? 0);
      }
    const length = Math.sqrt(dotOf(own, own));
    // With fewer dimensions than directions, the remainder of one is only rounding.
    done.push(length > 1e-9 * Math.sqrt(dotOf(vector, vector)) ? own.map((one) => one / length) : own.fill(0));
  }
  return done;
}

function dotOf(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function productsOf(block: readonly Float64Array[], next: readonly Float64Array[]): Float64Array {
  const size = block.length;
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const [one, other] = [block[row], next[column]];
    const [back, forth] = [block[column], next[row]];
    return one && other && back && forth ? (dotOf(one, other) + dotOf(back, forth)) / 2 : 0;
  });
}

function blend(block: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(block[0]?.length ?? 0);
  for (const [index, vector] of block.entries())
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (weights[index] ?? 0) * (vector[at] ?? 0);
  return sum;
}

/** Multiplies by the covariance without forming it, four directions at a time, row by row. */
function throughCovariance(rows: Float32Array, block: readonly Float64Array[], { count, dims }: Shape): Float64Array[] {
  const [v0, v1, v2, v3] = block as [Float64Array, Float64Array, Float64Array, Float64Array];
  const next = block.map(() => new Float64Array(dims));
  const [z0, z1, z2, z3] = next as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let index = 0; index < count; index++) {
    const row = rows.subarray(index * dims, (index + 1) * dims);
    let [y0, y1, y2, y3] = [0, 0, 0, 0];
    for (let at = 0; at < dims; at++) {
      const x = row[at] ?? 0;
      y0 += x * (v0[at] ?? 0);
      y1 += x * (v1[at] ?? 0);
      y2 += x * (v2[at] ?? 0);
      y3 += x * (v3[at] ?? 0);
    }
    for (let at = 0; at < dims; at++) {
      const x = row[at] ?? 0;
      z0[at] = (z0[at] ?? 0) + y0 * x;
      z1[at] = (z1[at] ?? 0) + y1 * x;
      z2[at] = (z2[at] ?? 0) + y2 * x;
      z3[at] = (z3[at] ?? 0) + y3 * x;
    }
  }
  return next;
}

function alongOf(rows: Float32Array, direction: Float64Array, { count, dims }: Shape): Float64Array {
  return Float64Array.from({ length: count }, (_, index) => {
    let sum = 0;
    for (let at = 0; at < dims; at++) sum += (rows[index * dims + at] ?? 0) * (direction[at] ?? 0);
    return sum;
  });
}
