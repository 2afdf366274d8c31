"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { keyPlace } from "./brush";

interface BrushHandleProps {
  name: string;
  /** In bars from the left. */
  place: number;
  bars: number;
  /** The place as a time. */
  text: string;
  onMove(place: number): void;
  /** The key or the pointer was released. */
  onEnd(): void;
}

/** One end of the selected range: a slider for mouse, finger and keyboard. */
export function BrushHandle({ name, place, bars, text, onMove, onEnd }: BrushHandleProps) {
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(Math.round(((event.clientX - box.left) / box.width) * bars));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyPlace(event.key, place, bars);
    if (next === undefined) return;
    onMove(next);
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={bars}
      aria-valuenow={Math.round(place)}
      aria-valuetext={text}
      title={text}
      className="absolute inset-y-0 grid w-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center pointer-coarse:w-11"
      style={{ left: `${(place / bars) * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => keyPlace(event.key, place, bars) !== undefined && onEnd()}
      onBlur={onEnd}
    >
      <span className="absolute inset-y-0 w-px bg-ink-3" />
      <span className="relative h-4 w-1 bg-ink" />
    </div>
  );
}
