"use client";

import type { KeyboardEvent } from "react";
import { filmClock, trimmed } from "@/lib/client/video-words";

const STEPS_S = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];
const MOST_MARKS = 6;

/** Figures on the ruler of a film of this length, in seconds. */
export function marksFor(length: number): number[] {
  const step = STEPS_S.find((size) => length / size <= MOST_MARKS) ?? 120;
  return length > 0 ? Array.from({ length: Math.floor(length / step + 0.001) + 1 }, (_, index) => index * step) : [];
}

interface FilmRulerProps {
  at: number;
  length: number;
  seek(to: number): void;
  toggle(): void;
  step(frames: number): void;
}

/** The place in the film. Arrows move by a second, with Shift by five; comma and full stop by a frame; Home and End to the ends. */
export function FilmRuler({ at, length, seek, toggle, step }: FilmRulerProps) {
  const marks = marksFor(length);
  const percent = (seconds: number) => (length > 0 ? (Math.min(seconds, length) / length) * 100 : 0);
  const press = (event: KeyboardEvent) => {
    const size = event.shiftKey ? 5 : 1;
    const moves: Record<string, () => void> = {
      " ": toggle,
      ArrowLeft: () => seek(at - size),
      ArrowRight: () => seek(at + size),
      Home: () => seek(0),
      End: () => seek(length),
      ",": () => step(-1),
      ".": () => step(1),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div className="film-ruler">
      <Drawing marks={marks} at={percent(at)} percent={percent} />
      <input
        type="range"
        aria-label="Place in the film"
        aria-valuetext={`${filmClock(at)} of ${filmClock(length)}`}
        min={0}
        max={length || 1}
        step={0.01}
        value={Math.min(at, length || 1)}
        onKeyDown={press}
        onChange={({ target }) => seek(target.valueAsNumber)}
      />
      <span className="film-marks mono dim2" aria-hidden="true">
        {marks.map((mark, index) => (
          <span key={mark} style={{ left: `${percent(mark)}%` }} className={index === 0 ? "first" : percent(mark) > 98 ? "last" : ""}>
            {index === 0 ? "0 s" : trimmed(mark)}
          </span>
        ))}
      </span>
    </div>
  );
}

function Drawing({ marks, at, percent }: { marks: readonly number[]; at: number; percent(seconds: number): number }) {
  return (
    <svg width="100%" height="12" aria-hidden="true">
      <rect className="film-line" x="0" y="8" width="100%" height="1" />
      {marks.map((mark) => (
        <rect key={mark} className="film-tick" x={`${percent(mark)}%`} y="8" width="1" height="4" />
      ))}
      <rect className="film-part" x="0" y="7" width={`${at}%`} height="3" />
      <svg x={`${at}%`} overflow="visible" aria-hidden="true">
        <path className="film-head" d="M-4 3h8v6l-4 3-4-3z" />
      </svg>
    </svg>
  );
}
