"use client";

import { useEffect, useRef } from "react";
import { onLookChange } from "@/lib/client/theme";
import type { Slot } from "./player";

const STEP_PX = 4;
const BAR_PX = 2.6;

interface WaveProps {
  /** From 0 to 1; empty until the clip is decoded. */
  peaks: readonly number[];
  /** The playhead's position, 0 to 1, read before every render; undefined for none. */
  place(): number | undefined;
  /** Calls back when the playhead may have moved. */
  watch(changed: () => void): () => void;
  /** The clip's share of the width, if the ruler is longer. */
  span?: number;
  /** A marker under the playhead, for the ruler below. */
  pointer?: boolean;
  ink: Ink;
}

/** Its slot; `loose` for none, `hidden` if the slot is hidden. */
type Ink = Slot | "loose" | "hidden";

/** Canvas colours by CSS: fill for the unplayed part, stroke for the played part, text colour for the playhead. */
const INKS: Record<Ink, string> = {
  a: "fill-ink-3 stroke-s1",
  b: "fill-ink-3 stroke-s2",
  loose: "fill-ink-2 stroke-ink",
  hidden: "fill-ink-3 stroke-ink",
};

/** A waveform of bars on a canvas: the played part in the slot's colour, the playhead as a line. Colours come from the theme. */
export function Wave({ peaks, place, watch, span = 1, pointer = false, ink }: WaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useRef<() => void>(() => undefined);
  useEffect(() => {
    let drawn = "";
    draw.current = () => {
      const node = canvas.current;
      if (!node) return;
      const at = place();
      const { clientWidth: width, clientHeight: height } = node;
      const key = `${width} ${height} ${at === undefined ? "" : Math.round(at * span * width * 2)}`;
      if (key === drawn) return;
      drawn = key;
      paint(node, { peaks, width, height, span, at, pointer });
    };
    const again = () => {
      drawn = "";
      draw.current();
    };
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const size = new ResizeObserver(again);
    if (canvas.current) size.observe(canvas.current);
    dark.addEventListener("change", again);
    const stops = [watch(draw.current), onLookChange(again)];
    again();
    return () => {
      size.disconnect();
      dark.removeEventListener("change", again);
      for (const stop of stops) stop();
    };
  }, [peaks, place, watch, span, pointer]);
  return <canvas ref={canvas} className={`size-full text-ink ${INKS[ink]}`} />;
}

interface Drawing {
  peaks: readonly number[];
  width: number;
  height: number;
  span: number;
  at: number | undefined;
  pointer: boolean;
}

function paint(node: HTMLCanvasElement, { peaks, width, height, span, at, pointer }: Drawing): void {
  const scale = window.devicePixelRatio || 1;
  node.width = Math.round(width * scale);
  node.height = Math.round(height * scale);
  const pen = node.getContext("2d");
  if (!pen || width === 0) return;
  pen.scale(scale, scale);
  const { fill: rest, stroke: played, color: playhead } = getComputedStyle(node);
  const foot = pointer ? 8 : 0;
  const middle = (height - foot) / 2;
  const head = at === undefined ? -1 : at * span * width;
  for (const [bar, peak] of barsOf(peaks, Math.floor((width * span) / STEP_PX)).entries()) {
    const tall = Math.max(peak * (height - foot - 2), 1);
    pen.fillStyle = bar * STEP_PX < head ? played : rest;
    pen.fillRect(bar * STEP_PX, middle - tall / 2, BAR_PX, tall);
  }
  if (at === undefined) return;
  pen.fillStyle = playhead;
  const x = Math.min(Math.max(head - 0.75, 0), width - 1.5);
  pen.fillRect(x, 0, 1.5, height - foot / 2);
  if (pointer) drawPointer(pen, Math.min(Math.max(x + 0.75, 4), width - 4), height - foot);
}

function drawPointer(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.beginPath();
  for (const [dx, dy] of [
    [-4, 0],
    [4, 0],
    [4, 4],
    [0, 8],
    [-4, 4],
  ] as const)
    pen.lineTo(x + dx, y + dy);
  pen.fill();
}

/** The loudest peak of each of `bars` ranges. */
function barsOf(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar / bars) * peaks.length);
    const to = Math.max(Math.floor(((bar + 1) / bars) * peaks.length), from + 1);
    return Math.max(0, ...peaks.slice(from, to));
  });
}
