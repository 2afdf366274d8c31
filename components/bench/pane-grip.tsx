"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

const STORE = "switchyard.pane";
const [MIN, NORMAL, MAX] = [320, 400, 560];
const STEP = 16;

const within = (width: number) => Math.min(Math.max(Math.round(width), MIN), MAX);

/** The input pane's width in pixels, kept in this browser. `pane` is the element it is set on. */
export function usePaneWidth(): { pane: RefObject<HTMLElement | null>; width: number; setWidth(width: number): void } {
  const pane = useRef<HTMLElement>(null);
  const [width, set] = useState(NORMAL);
  useLayoutEffect(() => {
    const stored = Number(localStorage.getItem(STORE));
    if (stored > 0) set(within(stored));
  }, []);
  useLayoutEffect(() => pane.current?.style.setProperty("--w-input", `${width}px`), [width]);
  const setWidth = (next: number) => {
    set(within(next));
    localStorage.setItem(STORE, String(within(next)));
  };
  return { pane, width, setWidth };
}

/** The edge that is dragged, or moved with arrow keys; a double press sets the usual width. */
export function PaneGrip({ width, onWidth }: { width: number; onWidth(width: number): void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const press = (event: KeyboardEvent) => {
    const next: Record<string, number> = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: MIN, End: MAX, Enter: NORMAL };
    const to = next[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onWidth(to);
  };
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the input"
      aria-valuenow={width}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      tabIndex={0}
      className="pane-grip"
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={(event) => start.current && onWidth(start.current.width + event.clientX - start.current.x)}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onWidth(NORMAL)}
    />
  );
}
