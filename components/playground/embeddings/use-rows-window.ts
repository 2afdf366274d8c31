"use client";

import { useState, useSyncExternalStore } from "react";

/** As `--h-control` and `--h-touch`. */
const HEIGHTS = { fine: 28, coarse: 44 };
/** Rows rendered above and below the visible ones, for Tab and fast scrolling. */
const BEYOND = 8;
/** More than any list shows at once. */
const SEEN = 24;

const COARSE = "(pointer: coarse)";

function watchPointer(changed: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** The range of `count` equally high rows to render. `kept` is always rendered, because it has the focus. */
export function useRowsWindow(count: number, kept: number) {
  const height = useSyncExternalStore(
    watchPointer,
    () => (window.matchMedia(COARSE).matches ? HEIGHTS.coarse : HEIGHTS.fine),
    () => HEIGHTS.fine,
  );
  const [first, setFirst] = useState(0);
  const from = Math.max(0, Math.min(first, count - SEEN) - BEYOND);
  const to = Math.min(count, from + SEEN + 2 * BEYOND);
  const inside = Array.from({ length: to - from }, (_, index) => from + index);
  const shown = kept < 0 || kept >= count || (kept >= from && kept < to) ? inside : [...inside, kept].sort((a, b) => a - b);
  return { height, shown, onScroll: (top: number) => setFirst(Math.floor(top / height)) };
}
