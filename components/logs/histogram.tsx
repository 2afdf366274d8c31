"use client";

import { type PointerEvent, useState } from "react";
import { dayClock } from "@/lib/client/when";
import type { LogHistogram } from "@/lib/console/logs/contract";
import { chartTop } from "../overview/chart-top";
import { formatCount } from "../playground/figures";
import { Button } from "../ui/button";
import { type Brush, countsIn, moved } from "./brush";
import { BrushHandle } from "./brush-handle";
import type { Stretch } from "./log-view";
import { timeTicks } from "./time-ticks";
import { useBrush } from "./use-brush";

const HEIGHT = 64;
const AXIS = 16;
const TICKS = 6;

interface HistogramProps {
  of: LogHistogram;
  /** The selected range. */
  chosen: Stretch;
  /** Whether the last bar ends now. */
  open: boolean;
  onChoose(stretch: Stretch): void;
  /** Shows the selection alone; undefined if it is already. */
  onZoom?(): void;
  /** Clears the time range; undefined without one. */
  onClear?(): void;
}

/** Calls over time with a scale. Dragging in it or moving a handle selects a time range. */
export function Histogram({ of, chosen, open, onChoose, onZoom, onClear }: HistogramProps) {
  const { calls, failed, since, barMs } = of;
  const bars = calls.length;
  const { brush, draft, move, choose, drop } = useBrush({ of, chosen, open, onChoose });
  const clear =
    onClear &&
    (() => {
      drop();
      onClear();
    });
  const time = (place: number) => dayClock(since + place * barMs, Date.now());
  const counts = countsIn(of, brush);
  const words = `${formatCount(counts.calls)} calls, ${formatCount(counts.failed)} failed, from ${time(brush[0])} to ${time(brush[1])}`;
  return (
    <figure
      aria-label="Calls over time"
      className="grid flex-none grid-cols-[40px_minmax(0,1fr)] gap-x-2 border-rule border-b px-4 pt-3 pb-1"
    >
      <Scale top={chartTop(calls)} />
      <div className="relative" style={{ height: HEIGHT }}>
        <Plot of={{ calls, failed }} label={`${words}.`} brush={brush} />
        <Drag bars={bars} onDraft={move} onEnd={choose} />
        {([0, 1] as const).map((edge) => (
          <BrushHandle
            key={edge}
            name={edge === 0 ? "Start of the time range" : "End of the time range"}
            place={brush[edge]}
            bars={bars}
            text={time(brush[edge])}
            onMove={(place) => move(moved(brush, edge, place, bars))}
            onEnd={() => choose(draft)}
          />
        ))}
        {clear && (
          // Over the bars that are not selected, so that nothing moves when a range is selected.
          <span className={`absolute top-0 flex gap-1 max-md:hidden ${brush[0] + brush[1] > bars ? "left-3" : "right-3"}`}>
            <RangeButtons onZoom={onZoom} onClear={clear} />
          </span>
        )}
      </div>
      <TimeAxis since={since} until={since + bars * barMs} />
      {clear && (
        <span className="col-span-2 flex gap-2 py-1 md:hidden">
          <RangeButtons onZoom={onZoom} onClear={clear} />
        </span>
      )}
    </figure>
  );
}

function TimeAxis({ since, until }: Stretch) {
  return (
    <div aria-hidden="true" className="relative col-start-2 font-mono text-label text-ink-3" style={{ height: AXIS }}>
      {timeTicks(since, until, TICKS).map(({ at, part, text }) => (
        <span key={at} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${part * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}

function Scale({ top }: { top: number }) {
  return (
    <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right font-mono text-label/4 text-ink-3">
      <span>{formatCount(top)}</span>
      <span>{formatCount(top / 2)}</span>
      <span>0</span>
    </div>
  );
}

function Plot({ of: { calls, failed }, label, brush }: { of: Pick<LogHistogram, "calls" | "failed">; label: string; brush: Brush }) {
  const top = chartTop(calls);
  const step = 100 / calls.length;
  const narrowed = brush[0] > 0 || brush[1] < calls.length;
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="absolute inset-0 block">
      <title>{label}</title>
      {narrowed && <rect x={`${brush[0] * step}%`} width={`${(brush[1] - brush[0]) * step}%`} height={HEIGHT} className="fill-selected" />}
      {[0.5, HEIGHT / 2].map((y) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-rule" />
      ))}
      <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-border" />
      {calls.map((count, index) => {
        if (count === 0) return null;
        const height = Math.max(2, (count / top) * HEIGHT);
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
  );
}

/** Selects by dragging across the bars. A press without a drag selects nothing. */
function Drag({ bars, onDraft, onEnd }: { bars: number; onDraft(draft: Brush | undefined): void; onEnd(draft: Brush | undefined): void }) {
  const [from, setFrom] = useState<number>();
  const barAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(bars - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * bars)));
  };
  const over = (event: PointerEvent<HTMLElement>): Brush | undefined => {
    const at = barAt(event);
    return from === undefined || from === at ? undefined : [Math.min(from, at), Math.max(from, at) + 1];
  };
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-pan-y"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(barAt(event));
      }}
      onPointerMove={(event) => from !== undefined && onDraft(over(event))}
      onPointerCancel={() => {
        setFrom(undefined);
        onDraft(undefined);
      }}
      onPointerUp={(event) => {
        onEnd(over(event));
        setFrom(undefined);
      }}
    />
  );
}

function RangeButtons({ onZoom, onClear }: { onZoom?(): void; onClear(): void }) {
  return (
    <>
      <Button small className="bg-canvas!" disabled={!onZoom} onClick={onZoom}>
        Zoom in
      </Button>
      <Button small className="bg-canvas!" onClick={onClear}>
        Clear time
      </Button>
    </>
  );
}

/** Reserves the histogram's space. */
export function HistogramWaiting() {
  return (
    <div className="flex-none border-rule border-b px-4 pt-3 pb-1" aria-hidden="true">
      <div style={{ height: HEIGHT + AXIS }} />
    </div>
  );
}
