import type { ReactNode } from "react";
import { clock, day } from "@/lib/client/when";
import { METRIC_NAMES, type Metric, metricLabel, type ShownView, short } from "./usage-view";

export const CHART_HEIGHT = 200;

interface ChartFrameProps {
  view: ShownView;
  steps: readonly number[];
  /** The largest value. */
  most: number;
  /** Round values, the largest first: the chart's height is that of the first. */
  ticks: readonly number[];
  children: ReactNode;
}

/** Axes of a chart over time, with a sentence for screen readers. */
export function ChartFrame({ view, steps, most, ticks, children }: ChartFrameProps) {
  const words = `${METRIC_NAMES[view.metric]} by ${view.by} for each ${view.step}, ${steps.length} in total; maximum: ${metricLabel(view.metric, most)}.`;
  const y = (index: number) => (index / (ticks.length - 1)) * CHART_HEIGHT;
  return (
    <figure className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1 px-4 py-4">
      <div aria-hidden="true" className="-my-2 flex flex-col justify-between pr-2 text-right font-mono text-label/4 text-ink-3">
        {ticks.map((tick) => (
          <span key={tick}>{tickLabel(view.metric, tick, ticks)}</span>
        ))}
      </div>
      <svg role="img" aria-label={words} width="100%" height={CHART_HEIGHT} className="block overflow-visible">
        <title>{words}</title>
        {ticks.map((tick, index) => (
          <line key={tick} x1="0" x2="100%" y1={y(index)} y2={y(index)} className="stroke-rule" />
        ))}
        {children}
        <line x1="0" x2="100%" y1={CHART_HEIGHT - 0.5} y2={CHART_HEIGHT - 0.5} className="stroke-border" />
      </svg>
      <div aria-hidden="true" className="col-start-2 flex justify-between font-mono text-label text-ink-3">
        {[0, 0.5, 1].map((part) => (
          <span key={part} suppressHydrationWarning>
            {stepLabel(steps[Math.round(part * (steps.length - 1))] ?? 0, view.step)}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** A tick's text; amounts of a scale have equally many decimals, as few as it needs. */
function tickLabel(metric: Metric, tick: number, ticks: readonly number[]): string {
  if (tick === 0) return metric === "spend" ? "$0" : "0";
  if (metric === "firstToken") return metricLabel(metric, tick);
  if (metric !== "spend") return short(tick);
  const needed = ticks.map((one) => one.toFixed(9).replace(/0+$/, "").split(".")[1]?.length ?? 0);
  return `$${tick.toFixed(Math.max(...needed))}`;
}

function stepLabel(at: number, step: ShownView["step"]): string {
  return step === "hour" ? `${day(at, Date.now())} ${clock(at, { seconds: false })}` : day(at, Date.now());
}
