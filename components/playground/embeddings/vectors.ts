/** Vectors of an answer, concatenated: vector `i` is `values[i * dims]` to `values[(i + 1) * dims - 1]`. */
export interface VectorSet {
  count: number;
  dims: number;
  values: Float32Array;
  /** Euclidean length of each. */
  norms: Float32Array;
}

/** Another vector of the set and its similarity: 1 same direction, 0 orthogonal, −1 opposite. */
export interface Neighbour {
  index: number;
  cosine: number;
}

/** A vector on the wire: a list of numbers, or little-endian float32 in base64. */
export type WireVector = readonly number[] | string;

/** Throws if the vectors are invalid or differ in length. */
export function vectorSet(wire: readonly WireVector[]): VectorSet {
  const [first] = wire;
  if (first === undefined) throw new TypeError("The answer has no vectors.");
  const dims = numbersOf(first).length;
  const values = new Float32Array(wire.length * dims);
  const norms = new Float32Array(wire.length);
  for (const [index, one] of wire.entries()) {
    const numbers = numbersOf(one);
    if (numbers.length !== dims || dims === 0) throw new TypeError(`Vector ${index} has ${numbers.length} of ${dims} dimensions.`);
    values.set(numbers, index * dims);
    norms[index] = normOf(values.subarray(index * dims, (index + 1) * dims));
  }
  return { count: wire.length, dims, values, norms };
}

function numbersOf(wire: WireVector): ArrayLike<number> {
  if (typeof wire !== "string") return wire;
  const binary = atob(wire);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: binary.length >> 2 }, (_, index) => view.getFloat32(index * 4, true));
}

function normOf(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

export function vectorAt({ values, dims }: Pick<VectorSet, "values" | "dims">, index: number): Float32Array {
  return values.subarray(index * dims, (index + 1) * dims);
}

/** Cosine of two vectors of the set, −1 to 1; 0 if one of them is zero. */
export function cosine(set: VectorSet, a: number, b: number): number {
  if (a === b) return 1;
  const lengths = (set.norms[a] ?? 0) * (set.norms[b] ?? 0);
  return lengths === 0 ? 0 : Math.min(Math.max(dot(set, a, b) / lengths, -1), 1);
}

function dot({ values, dims }: VectorSet, a: number, b: number): number {
  const [left, right] = [a * dims, b * dims];
  let [one, two, three, four] = [0, 0, 0, 0];
  let at = 0;
  // Four accumulators: a single one would wait for each addition, several times slower.
  for (; at + 3 < dims; at += 4) {
    one += (values[left + at] ?? 0) * (values[right + at] ?? 0);
    two += (values[left + at + 1] ?? 0) * (values[right + at + 1] ?? 0);
    three += (values[left + at + 2] ?? 0) * (values[right + at + 2] ?? 0);
    four += (values[left + at + 3] ?? 0) * (values[right + at + 3] ?? 0);
  }
  for (; at < dims; at++) one += (values[left + at] ?? 0) * (values[right + at] ?? 0);
  return one + two + three + four;
}

/** All other vectors, most similar first; equal ones in order. */
export function neighboursOf(set: VectorSet, index: number): Neighbour[] {
  const others = Array.from({ length: set.count }, (_, other) => ({ index: other, cosine: cosine(set, index, other) }));
  others.splice(index, 1);
  return others.sort((a, b) => b.cosine - a.cosine || a.index - b.index);
}

/** The share of the first `k` entries that two lists have in common, 0 to 1. */
export function overlap(a: readonly number[], b: readonly number[], k: number): number {
  const among = new Set(b.slice(0, k));
  const size = Math.min(k, a.length, b.length);
  return size === 0 ? 0 : a.slice(0, k).filter((index) => among.has(index)).length / size;
}

/** A cosine with so many digits, without a negative zero. */
export function figureOf(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
