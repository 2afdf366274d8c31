import { clock, day } from "@/lib/client/when";
import type { Usage } from "@/lib/console/usage/contract";
import { REST_FILL, SERIES_FILL } from "./series";
import { metricLabel, type UsageView } from "./usage-view";

const HEIGHT = 200;

/** A bar for each step, its groups one upon the other. Its text alternative is a sentence; the figures are in the table. */
export function StackedBars({ usage, view }: { usage: Usage; view: UsageView }) {
  const { steps, groups } = usage;
  const sums = steps.map((_, index) => groups.reduce((sum, group) => sum + (group.steps[index] ?? 0), 0));
  const top = Math.max(...sums, Number.MIN_VALUE);
  const width = 100 / steps.length;
  const words = `${view.metric} by ${view.by} for each ${view.step}, ${steps.length} in all; the most is ${metricLabel(view.metric, Math.max(...sums, 0))}.`;
  return (
    <figure className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1 px-4 py-4">
      <div aria-hidden="true" className="flex flex-col justify-between pr-2 text-right font-mono text-label text-ink-3">
        <span>{metricLabel(view.metric, top === Number.MIN_VALUE ? 0 : top)}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-label={words} width="100%" height={HEIGHT} className="block">
        <title>{words}</title>
        <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-rule" />
        {steps.map((at, index) => {
          let below = 0;
          return (
            <g key={at}>
              <title>{`${day(at, Date.now())}: ${metricLabel(view.metric, sums[index] ?? 0)}`}</title>
              {groups.map((group, place) => {
                const value = group.steps[index] ?? 0;
                if (value === 0) return null;
                const height = (value / top) * HEIGHT;
                below += height;
                return (
                  <rect
                    key={group.id}
                    x={`${index * width + width * 0.04}%`}
                    width={`${width * 0.92}%`}
                    y={HEIGHT - below}
                    height={height}
                    className={group.id === null ? REST_FILL : (SERIES_FILL[place] ?? REST_FILL)}
                  />
                );
              })}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-border" />
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
