"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** A part of the page with an adjustable width. Pixels. */
export interface WidthLimits {
  /** The storage key. */
  store: string;
  variable: `--${string}`;
  min: number;
  normal: number;
  max: number;
}

const STEP = 16;

/** A part's width, stored in this browser. `limits` is constant; the variable is set on the element `part`. */
export function useKeptWidth(limits: WidthLimits, part: RefObject<HTMLElement | null>): [number, (width: number) => void] {
  const [width, set] = useState(limits.normal);
  const { store, variable } = limits;
  useLayoutEffect(() => {
    const stored = Number(localStorage.getItem(limits.store));
    if (stored > 0) set(within(limits, stored));
  }, [limits]);
  useLayoutEffect(() => part.current?.style.setProperty(variable, `${width}px`), [part, variable, width]);
  const keep = (next: number) => {
    set(within(limits, next));
    localStorage.setItem(store, String(within(limits, next)));
  };
  return [width, keep];
}

const within = ({ min, max }: WidthLimits, width: number) => Math.min(Math.max(Math.round(width), min), max);

interface WidthGripProps {
  label: string;
  className: string;
  limits: WidthLimits;
  /** The side of the part that the handle is on. */
  edge: "left" | "right";
  width: number;
  onWidth(width: number): void;
}

/** The resize handle of a part: drag it, or use arrow keys; a double click or Enter resets the width. */
export function WidthGrip({ label, className, limits: { min, normal, max }, edge, width, onWidth }: WidthGripProps) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const sign = edge === "right" ? 1 : -1;
  const press = (event: KeyboardEvent) => {
    const [left, right] = edge === "right" ? [min, max] : [max, min];
    const next: Record<string, number> = {
      ArrowLeft: width - sign * STEP,
      ArrowRight: width + sign * STEP,
      Home: left,
      End: right,
      Enter: normal,
    };
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
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={className}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={(event) => start.current && onWidth(start.current.width + sign * (event.clientX - start.current.x))}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onWidth(normal)}
    />
  );
}
