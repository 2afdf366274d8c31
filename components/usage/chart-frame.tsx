import type { ReactNode } from "react";
import { clock, day } from "@/lib/client/when";
import { METRIC_NAMES, metricLabel, type UsageView } from "./usage-view";

export const CHART_HEIGHT = 200;

interface ChartFrameProps {
  view: UsageView;
  steps: readonly number[];
  /** What the height stands for. */
  top: number;
  children: ReactNode;
}

/** Axes around a chart over time, and a sentence for screen readers. */
export function ChartFrame({ view, steps, top, children }: ChartFrameProps) {
  const words = `${METRIC_NAMES[view.metric]} by ${view.by} for each ${view.step}, ${steps.length} in total; maximum: ${metricLabel(view.metric, top)}.`;
  return (
    <figure className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1 px-4 py-4">
      <div aria-hidden="true" className="flex flex-col justify-between pr-2 text-right font-mono text-label text-ink-3">
        <span>{metricLabel(view.metric, top)}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-label={words} width="100%" height={CHART_HEIGHT} className="block overflow-visible">
        <title>{words}</title>
        <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-rule" />
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

function stepLabel(at: number, step: UsageView["step"]): string {
  return step === "hour" ? `${day(at, Date.now())} ${clock(at, { seconds: false })}` : day(at, Date.now());
}
