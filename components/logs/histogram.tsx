"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { clock, day } from "@/lib/client/when";
import type { LogHistogram } from "@/lib/console/logs/contract";
import { chartTop } from "../overview/chart-top";
import { formatCount } from "../playground/figures";

const HEIGHT = 72;

interface HistogramProps {
  of: LogHistogram;
  /** A selected range, in milliseconds since the epoch. */
  onChoose(stretch: { since: number; until: number }): void;
}

/** Calls over time. Dragging selects a range; arrow keys move between bars, and Enter zooms in. */
export function Histogram({ of, onChoose }: HistogramProps) {
  const { calls, failed, since, barMs, total } = of;
  const [drag, setDrag] = useState<readonly [from: number, to: number]>();
  const [cursor, setCursor] = useState<number>();
  const top = chartTop(calls);
  const step = 100 / calls.length;
  const barAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(calls.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * calls.length)));
  };
  const choose = (from: number, to: number) =>
    onChoose({ since: since + Math.min(from, to) * barMs, until: since + (Math.max(from, to) + 1) * barMs });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? calls.length - 1;
    const moved = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: calls.length - 1 }[event.key];
    if (moved !== undefined) setCursor(Math.min(calls.length - 1, Math.max(0, moved)));
    else if (event.key === "Enter" && cursor !== undefined) choose(cursor, cursor);
    else return;
    event.preventDefault();
  };
  const words = `${formatCount(total)} calls, ${formatCount(failed.reduce((sum, one) => sum + one, 0))} failed, from ${when(since)} to ${when(since + calls.length * barMs)}.`;
  const at = cursor === undefined ? undefined : `${when(since + cursor * barMs)}: ${calls[cursor]} calls, ${failed[cursor]} failed`;
  const marked = drag ?? (cursor === undefined ? undefined : ([cursor, cursor] as const));
  return (
    <div className="flex-none border-rule border-b px-4 py-2">
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a chart that can be pointed into */}
      <div
        role="group"
        aria-label={`${words} Arrow keys move between bars, Enter zooms into one.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys choose what dragging chooses
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
      >
        <svg
          role="img"
          aria-label={words}
          width="100%"
          height={HEIGHT}
          className="block touch-pan-y cursor-crosshair"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setDrag([barAt(event), barAt(event)]);
          }}
          onPointerMove={(event) => drag && setDrag([drag[0], barAt(event)])}
          onPointerCancel={() => setDrag(undefined)}
          onPointerUp={() => {
            if (drag && drag[0] !== drag[1]) choose(...drag);
            setDrag(undefined);
          }}
        >
          <title>{words}</title>
          <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-border" />
          {marked && (
            <rect
              x={`${Math.min(...marked) * step}%`}
              width={`${(Math.abs(marked[1] - marked[0]) + 1) * step}%`}
              height={HEIGHT}
              className="fill-selected"
            />
          )}
          {calls.map((count, index) => {
            if (count === 0) return null;
            const height = Math.max(2, (count / top) * (HEIGHT - 8));
            const bad = failed[index] ?? 0;
            const place = { x: `${index * step + step * 0.1}%`, width: `${step * 0.8}%`, y: HEIGHT - height };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
              <g key={index}>
                <rect {...place} height={height} className="fill-ink-3" />
                {bad > 0 && <rect {...place} height={Math.max(2, (bad / count) * height)} className="fill-fail" />}
              </g>
            );
          })}
        </svg>
      </div>
      <div className="flex h-4 justify-between font-mono text-label text-ink-3">
        <span suppressHydrationWarning>{when(since)}</span>
        <span role="status" className="font-sans">
          {at ?? (drag ? "Release to zoom into this range" : "")}
        </span>
        <span suppressHydrationWarning>{when(since + calls.length * barMs)}</span>
      </div>
    </div>
  );
}

/** Reserves the histogram's space. */
export function HistogramWaiting() {
  return (
    <div className="flex-none border-rule border-b px-4 py-2" aria-hidden="true">
      <div style={{ height: HEIGHT + 16 }} />
    </div>
  );
}

function when(at: number): string {
  return `${day(at, Date.now())} ${clock(at, { seconds: false })}`;
}
