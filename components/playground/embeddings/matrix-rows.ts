import { cosine, type Neighbour, type VectorSet } from "./vectors";

/** Cells of a side: more would be too small to tell apart. */
export const SIDE_MAX = 60;

export type MatrixOrder = "listed" | "similar";

/** Which texts the matrix shows, by index: all where they fit, else the pinned one and its nearest. */
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

/** Cosines of every two of these texts, row by row. */
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

/** The least and the most of the cosines of different texts. */
export interface Range {
  least: number;
  most: number;
}

/** Models differ in how alike they find anything at all, so the colours run over what is there. Below 0 nothing is alike. */
export function rangeOf(values: readonly (readonly number[])[]): Range {
  const others = values.flatMap((row, at) => row.filter((_, column) => column !== at));
  const least = others.reduce((so, value) => Math.min(so, value), 1);
  return { least: Math.max(others.length > 0 ? least : 0, 0), most: others.reduce((so, value) => Math.max(so, value), 0) };
}

/** Where a cosine stands in the range, from 0 to 1; whatever is above its end, such as a text with itself, is 1. */
export function shareOf(value: number, { least, most }: Range): number {
  if (value >= 1 || most === least) return value >= most ? 1 : 0;
  return Math.min(Math.max((value - least) / (most - least), 0), 1);
}
