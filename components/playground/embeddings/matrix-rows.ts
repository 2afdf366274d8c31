import { cosine, type Neighbour, type VectorSet } from "./vectors";

/** Cells per side: more would be too small to distinguish. */
export const SIDE_MAX = 60;

export type MatrixOrder = "listed" | "similar";

/** The texts of the matrix, by index: all if they fit, otherwise the pinned one and its nearest. */
export function matrixRows({
  count,
  pinned,
  near,
  order,
  most,
}: {
  count: number;
  pinned: number | undefined;
  near: readonly Neighbour[];
  order: MatrixOrder;
  most: number;
}): number[] {
  const listed = Array.from({ length: Math.min(count, most) }, (_, index) => index);
  if (pinned === undefined) return listed;
  const similar = [pinned, ...near.map(({ index }) => index)].slice(0, most);
  if (order === "similar") return similar;
  return count <= most ? listed : similar.sort((a, b) => a - b);
}

/** Cosines of all pairs of these texts, row by row. */
export function matrixOf(set: VectorSet, rows: readonly number[]): number[][] {
  const values = rows.map(() => rows.map(() => 1));
  for (const [i, a] of rows.entries())
    for (const [j, b] of rows.slice(0, i).entries()) {
      const value = cosine(set, a, b);
      const [row, mirrored] = [values[i], values[j]];
      if (row) row[j] = value;
      if (mirrored) mirrored[i] = value;
    }
  return values;
}

/** Minimum and maximum cosine of different texts. */
export interface Range {
  least: number;
  most: number;
}

/** Models differ in their range of cosines, so the colours cover the range that occurs. Negative values count as 0. */
export function rangeOf(values: readonly (readonly number[])[]): Range {
  const others = values.flatMap((row, at) => row.filter((_, column) => column !== at));
  const least = others.reduce((so, value) => Math.min(so, value), 1);
  return { least: Math.max(others.length > 0 ? least : 0, 0), most: others.reduce((so, value) => Math.max(so, value), 0) };
}

/** A cosine's position in the range, from 0 to 1; values above its end, such as a text with itself, are 1. */
export function shareOf(value: number, { least, most }: Range): number {
  if (value >= 1 || most === least) return value >= most ? 1 : 0;
  return Math.min(Math.max((value - least) / (most - least), 0), 1);
}
