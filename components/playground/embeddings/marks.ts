import type { Spot } from "./map-layout";

/** A group's mark: colour and shape together, never colour alone. Series 0 is a text without a group among others with one. */
export type Series = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const SERIES = [1, 2, 3, 4, 5, 6] as const;

/** Groups beyond the sixth share the mark of ungrouped texts. Without groups, all have the first mark. */
export function seriesOf(group: string | undefined, groups: readonly string[]): Series {
  if (groups.length === 0) return 1;
  return group === undefined ? 0 : (SERIES[groups.indexOf(group)] ?? 0);
}

/** Outlines around the centre, in order of the series. */
const SHAPES = [
  "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  "m-4.5-4.5h9v9h-9z",
  "m0-6l6 10h-12z",
  "m0-6l6 6-6 6-6-6z",
  "m-1.75-5.5h3.5v3.75h3.75v3.5h-3.75v3.75h-3.5v-3.75h-3.75v-3.5h3.75z",
  "m0 6l-6-10h12z",
] as const satisfies readonly string[];

/** The same for dense maps. */
const SMALL_SHAPES = [
  "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
  "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
  "m-2.25-2.25h4.5v4.5h-4.5z",
  "m0-3.25l3.25 5.5h-6.5z",
  "m0-3.25l3.25 3.25-3.25 3.25-3.25-3.25z",
  "m-1-3h2v2h2v2h-2v2h-2v-2h-2v-2h2z",
  "m0 3.25l-3.25-5.5h6.5z",
] as const satisfies readonly string[];

/** All marks of a series as a single path, so that a map of thousands has few elements. */
export function markPath(series: Series, spots: readonly Spot[], small = false): string {
  const shape = (small ? SMALL_SHAPES : SHAPES)[series];
  return spots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}${shape}`).join("");
}

/** Attributes of that path. The mark of no group is hollow. */
export function markInk(series: Series): { fill: string; stroke?: string; strokeWidth?: number } {
  return series === 0 ? { fill: "var(--canvas)", stroke: "var(--ink-3)", strokeWidth: 1.5 } : { fill: `var(--s${series})` };
}
