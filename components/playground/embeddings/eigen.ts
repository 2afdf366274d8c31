const SWEEPS_MAX = 40;
/** Off-diagonal squares relative to all squares. */
const PRECISION = 1e-16;

export interface EigenPair {
  value: number;
  /** Of length 1. */
  vector: Float64Array;
}

/**
 * Eigenvalues and eigenvectors of a symmetric matrix of `size` rows in row-major order, largest value first. Jacobi's method: slow for
 * hundreds of rows, but exact and deterministic.
 */
export function eigenOf(matrix: Float64Array, size: number): EigenPair[] {
  const a = matrix.slice();
  const vectors = identity(size);
  for (let sweep = 0; sweep < SWEEPS_MAX && !isDiagonal(a, size); sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, vectors, { p, q, size });
  const pairs = Array.from({ length: size }, (_, row) => ({
    value: a[row * size + row] ?? 0,
    vector: vectors.slice(row * size, (row + 1) * size),
  }));
  return pairs.sort((left, right) => right.value - left.value);
}

function identity(size: number): Float64Array {
  const one = new Float64Array(size * size);
  for (let row = 0; row < size; row++) one[row * size + row] = 1;
  return one;
}

function isDiagonal(a: Float64Array, size: number): boolean {
  let [off, all] = [0, 0];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const square = (a[row * size + column] ?? 0) ** 2;
      all += square;
      if (row !== column) off += square;
    }
  return off <= all * PRECISION;
}

/** Rotates rows and columns p and q so that their common entry becomes 0. `vectors` has the eigenvectors as rows. */
function rotate(a: Float64Array, vectors: Float64Array, { p, q, size }: { p: number; q: number; size: number }): void {
  const common = a[p * size + q] ?? 0;
  if (common === 0) return;
  const theta = ((a[q * size + q] ?? 0) - (a[p * size + p] ?? 0)) / (2 * common);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cos = 1 / Math.hypot(tangent, 1);
  const turn = { cos, sin: tangent * cos };
  for (let at = 0; at < size; at++) mix(a, at * size + p, at * size + q, turn);
  for (let at = 0; at < size; at++) {
    mix(a, p * size + at, q * size + at, turn);
    mix(vectors, p * size + at, q * size + at, turn);
  }
}

function mix(a: Float64Array, p: number, q: number, { cos, sin }: { cos: number; sin: number }): void {
  const [left, right] = [a[p] ?? 0, a[q] ?? 0];
  a[p] = cos * left - sin * right;
  a[q] = sin * left + cos * right;
}
