import type { LogHistogram } from "@/lib/console/logs/contract";
import type { Stretch } from "./log-view";

/** A selection in bars, from the left edge of the first to the right edge of the last. */
export type Brush = readonly [from: number, to: number];

/** The selection of a time range; undefined if it covers everything. `until` 0 means now. */
export function brushOf({ since, barMs, calls }: LogHistogram, range: Stretch): Brush | undefined {
  if (range.since === 0) return undefined;
  const place = (at: number) => Math.min(calls.length, Math.max(0, (at - since) / barMs));
  const brush: Brush = [place(range.since), range.until === 0 ? calls.length : place(range.until)];
  return brush[0] <= 0 && brush[1] >= calls.length ? undefined : brush;
}

/** The time range of a selection; all zero if it covers everything. An end at now stays open. */
export function stretchOf({ since, barMs, calls }: LogHistogram, [from, to]: Brush, open: boolean): Stretch {
  const [first, last] = [Math.round(from), Math.round(to)];
  if (first <= 0 && last >= calls.length) return { since: 0, until: 0 };
  return { since: since + first * barMs, until: open && last >= calls.length ? 0 : since + last * barMs };
}

/** A selection with one edge moved, at least one bar wide. */
export function moved([from, to]: Brush, edge: 0 | 1, place: number, bars: number): Brush {
  return edge === 0 ? [Math.max(0, Math.min(place, Math.ceil(to) - 1)), to] : [from, Math.min(bars, Math.max(place, Math.floor(from) + 1))];
}

const STRIDE = 10;

/** Where a key moves an edge; undefined for other keys. */
export function keyPlace(key: string, place: number, bars: number): number | undefined {
  const at = Math.round(place);
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - STRIDE,
    PageUp: at + STRIDE,
    Home: 0,
    End: bars,
  };
  return Object.hasOwn(places, key) ? places[key] : undefined;
}

/** Calls and failures of the bars that a selection touches. */
export function countsIn({ calls, failed }: LogHistogram, [from, to]: Brush): { calls: number; failed: number } {
  const sum = (values: readonly number[]) => values.slice(Math.floor(from), Math.ceil(to)).reduce((all, one) => all + one, 0);
  return { calls: sum(calls), failed: sum(failed) };
}
