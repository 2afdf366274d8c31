"use client";

import { isOver, type RunState } from "@/lib/client/call/run";
import { useElapsed } from "./readout-strip";

type TimedRun = Pick<RunState<unknown>, "id" | "model" | "status" | "started" | "firstTokenMs" | "totalMs">;

const ROW = 20;
const STEPS_S = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300];
const WIDTH = 1000;

/** A ruler for several runs: dots while waiting, a tick at the first token, a bar while the answer streams. */
export function TimeRail({ runs, className = "" }: { runs: readonly TimedRun[]; className?: string }) {
  const longest = useLongest(runs);
  const { endMs, marks } = rulerFor(longest);
  const text = runs.map(({ model, firstTokenMs, totalMs }) => `${model}: first token ${seconds(firstTokenMs)}, total ${seconds(totalMs)}.`);
  return (
    <figure className={`flex-none border-rule border-t bg-panel px-4 ${className}`} aria-label={`Time of each run. ${text.join(" ")}`}>
      <div className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)_56px] items-center gap-x-3 py-1" aria-hidden="true">
        {runs.map((run, index) => (
          <RailRow key={run.id} run={run} series={(index % 6) + 1} endMs={endMs} />
        ))}
        <RailAxis marks={marks} endMs={endMs} />
        <span className="mono text-ink-3 self-end">s</span>
      </div>
    </figure>
  );
}

/** A ruler for so many milliseconds: its end, and its labels in seconds. */
export function rulerFor(longestMs: number): { endMs: number; marks: number[] } {
  const step = STEPS_S.find((seconds) => longestMs / 1000 / seconds <= 6) ?? 600;
  const end = Math.max(Math.ceil(longestMs / 1000 / step), 1) * step;
  return { endMs: end * 1000, marks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step) };
}

/** The ruler with its labels, in the second column of a grid. */
export function RailAxis({ marks, endMs }: { marks: readonly number[]; endMs: number }) {
  return (
    <div className="relative col-start-2 h-6">
      <Ruler marks={marks.length - 1} />
      {marks.map((mark) => (
        <span
          key={mark}
          className="mono text-ink-3 absolute bottom-0 -translate-x-1/2"
          ref={(node) => void node?.style.setProperty("left", `${(mark / endMs) * 100_000}%`)}
        >
          {Number(mark.toFixed(1))}
        </span>
      ))}
    </div>
  );
}

/** A long tick at every label, four short ones between. */
function Ruler({ marks }: { marks: number }) {
  const ticks = Array.from({ length: marks * 5 + 1 }, (_, index) => index);
  return (
    <svg width="100%" height="8" aria-hidden="true" className="absolute top-0 overflow-visible">
      <rect width="100%" height="1" fill="var(--rule-2)" />
      {ticks.map((tick) => (
        <rect key={tick} x={`${(tick / (marks * 5)) * 100}%`} width="1" height={tick % 5 === 0 ? 8 : 4} fill="var(--rule-2)" />
      ))}
    </svg>
  );
}

function RailRow({ run, series, endMs }: { run: TimedRun; series: number; endMs: number }) {
  const elapsed = useElapsed(run) ?? 0;
  const live = !isOver(run);
  const x = (ms: number) => (ms / endMs) * WIDTH;
  const first = run.firstTokenMs ?? elapsed;
  return (
    <>
      <span className="mono min-w-0 truncate text-ink-2">{run.model}</span>
      <svg viewBox={`0 0 ${WIDTH} ${ROW}`} height={ROW} width="100%" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 10H${x(first)}`} stroke="var(--ink-3)" strokeWidth="1" strokeDasharray="2 3" vectorEffect="non-scaling-stroke" />
        {run.firstTokenMs !== undefined && (
          <>
            <rect
              x={x(first)}
              y="7"
              height="6"
              width={Math.max(x(elapsed) - x(first), 0)}
              className={live ? "live-bar" : ""}
              fill={`var(--s${series})`}
            />
            <path d={`M${x(first)} 3v14`} stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
      <span className="mono text-right">{seconds(live ? elapsed : run.totalMs)}</span>
    </>
  );
}

function useLongest(runs: readonly TimedRun[]): number {
  const live = runs.find((run) => !isOver(run));
  const elapsed = useElapsed(live) ?? 0;
  return Math.max(elapsed, 100, ...runs.map(({ totalMs = 0 }) => totalMs));
}

const seconds = (ms: number | undefined) => (ms === undefined ? "–" : `${(ms / 1000).toFixed(2)} s`);
