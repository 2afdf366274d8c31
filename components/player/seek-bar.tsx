"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { playTime } from "@/lib/client/play-time";
import { trimmed } from "@/lib/client/video/labels";
import { isPressed } from "../shell/shortcut";
import { PLAYER_SHORTCUTS } from "./shortcuts";

const KEYS = PLAYER_SHORTCUTS.shortcuts;

const STEPS_S = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];
const MOST_MARKS = 6;

/** Ruler marks for a duration in seconds. */
export function marksFor(length: number): number[] {
  const step = STEPS_S.find((size) => length / size <= MOST_MARKS) ?? 120;
  return length > 0 ? Array.from({ length: Math.floor(length / step + 0.001) + 1 }, (_, index) => index * step) : [];
}

interface SeekBarProps {
  /** `Position in the video`. */
  label: string;
  at: number;
  length: number;
  seek(to: number): void;
  toggle(): void;
  /** Steps by frames; absent for audio. */
  step?(frames: number): void;
  /** Replaces the ruler, such as a waveform. */
  children?: ReactNode;
}

/** The visible handle shows the focus instead of the invisible input over it. */
const BAR =
  "relative has-[>input:focus-visible]:outline-2 has-[>input:focus-visible]:outline-link has-[>input:focus-visible]:outline-offset-4";

/** Playback position. Arrows seek by a second, with Shift by five; comma and full stop by a frame; Home and End to the ends. */
export function SeekBar({ label, at, length, seek, toggle, step, children }: SeekBarProps) {
  const press = (event: KeyboardEvent) => {
    const moves: Record<keyof typeof KEYS, (() => void) | undefined> = {
      play: toggle,
      back: () => seek(at - 1),
      forward: () => seek(at + 1),
      back5: () => seek(at - 5),
      forward5: () => seek(at + 5),
      start: () => seek(0),
      end: () => seek(length),
      frameBack: step && (() => step(-1)),
      frameForward: step && (() => step(1)),
    };
    const pressed = (Object.keys(KEYS) as (keyof typeof KEYS)[]).find((name) => isPressed(event, KEYS[name]));
    const move = pressed && moves[pressed];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div className={`${BAR} ${children ? "h-9" : "h-8"}`}>
      {children ?? <Ruler at={at} length={length} />}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${playTime(at)} of ${playTime(length)}`}
        min={0}
        max={length || 1}
        step={0.01}
        value={Math.min(at, length || 1)}
        className={`absolute -inset-x-1 m-0 w-[calc(100%+8px)] cursor-pointer opacity-0 ${children ? "inset-y-0 h-full" : "-top-1 h-6"}`}
        onKeyDown={press}
        onChange={({ target }) => seek(target.valueAsNumber)}
      />
    </div>
  );
}

function Ruler({ at, length }: { at: number; length: number }) {
  const marks = marksFor(length);
  const percent = (seconds: number) => (length > 0 ? (Math.min(seconds, length) / length) * 100 : 0);
  return (
    <>
      <Drawing marks={marks} at={percent(at)} percent={percent} />
      <span className="mono text-ink-3" aria-hidden="true">
        {marks.map((mark, index) => (
          <span
            key={mark}
            style={{ left: `${percent(mark)}%` }}
            className={`absolute top-3.5 text-label ${index === 0 ? "" : percent(mark) > 98 ? "-translate-x-full" : "-translate-x-1/2"}`}
          >
            {index === 0 ? "0 s" : trimmed(mark)}
          </span>
        ))}
      </span>
    </>
  );
}

function Drawing({ marks, at, percent }: { marks: readonly number[]; at: number; percent(seconds: number): number }) {
  return (
    <svg width="100%" height="12" className="block overflow-visible" aria-hidden="true">
      <rect className="fill-rule-2" x="0" y="8" width="100%" height="1" />
      {marks.map((mark) => (
        <rect key={mark} className="fill-rule-2" x={`${percent(mark)}%`} y="8" width="1" height="4" />
      ))}
      <rect className="fill-ink" x="0" y="7" width={`${at}%`} height="3" />
      <svg x={`${at}%`} overflow="visible" aria-hidden="true">
        <path className="fill-ink" d="M-4 3h8v6l-4 3-4-3z" />
      </svg>
    </svg>
  );
}
