"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

const STORE = "switchyard.peek";
const [MIN, NORMAL, MAX] = [320, 440, 720];
const STEP = 16;

const within = (width: number) => Math.min(Math.max(Math.round(width), MIN), MAX);

/** The side panel's width in pixels, kept in this browser. `panel` is the element it is set on. */
export function usePeekWidth(panel: RefObject<HTMLElement | null>): [number, (width: number) => void] {
  const [width, set] = useState(NORMAL);
  useLayoutEffect(() => {
    const stored = Number(localStorage.getItem(STORE));
    if (stored > 0) set(within(stored));
  }, []);
  useLayoutEffect(() => panel.current?.style.setProperty("--w-peek", `${width}px`), [panel, width]);
  const keep = (next: number) => {
    set(within(next));
    localStorage.setItem(STORE, String(within(next)));
  };
  return [width, keep];
}

/** The panel's edge, dragged or moved with arrow keys; a double press sets the usual width. */
export function PeekGrip({ width, onWidth }: { width: number; onWidth(width: number): void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const press = (event: KeyboardEvent) => {
    const next: Record<string, number> = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: MAX, End: MIN, Enter: NORMAL };
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
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      tabIndex={0}
      className="peek-grip"
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={(event) => start.current && onWidth(start.current.width - event.clientX + start.current.x)}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onWidth(NORMAL)}
    />
  );
}
