import { markInk, markPath, type Series } from "./marks";

const MIDDLE = [{ x: 7, y: 7 }];

/** A group's mark as on the map. */
export function Mark({ series }: { series: Series }) {
  return (
    <svg viewBox="0 0 14 14" width="12" height="12" aria-hidden="true" className="flex-none">
      <path d={markPath(series, MIDDLE)} {...markInk(series)} />
    </svg>
  );
}
