import { day } from "@/lib/client/when";
import type { Usage } from "@/lib/console/usage/contract";
import { axisTicks } from "./axis";
import { CHART_HEIGHT, ChartFrame } from "./chart-frame";
import { REST_FILL, SERIES_FILL } from "./series";
import { metricLabel, type ShownView } from "./usage-view";

/** A bar per step with stacked groups. Its text alternative is a sentence; the table has the figures. */
export function StackedBars({ usage, view }: { usage: Usage; view: ShownView }) {
  const { steps, groups } = usage;
  const sums = steps.map((_, index) => groups.reduce((sum, group) => sum + (group.steps[index] ?? 0), 0));
  const most = Math.max(...sums, 0);
  const ticks = axisTicks(most, { whole: view.metric !== "spend" });
  const top = ticks[0] ?? 1;
  const width = 100 / steps.length;
  return (
    <ChartFrame view={view} steps={steps} most={most} ticks={ticks}>
      {steps.map((at, index) => {
        let below = 0;
        return (
          <g key={at}>
            <title>{`${day(at, Date.now())}: ${metricLabel(view.metric, sums[index] ?? 0)}`}</title>
            {groups.map((group, place) => {
              const value = group.steps[index] ?? 0;
              if (value === 0) return null;
              const height = (value / top) * CHART_HEIGHT;
              below += height;
              return (
                <rect
                  key={group.id}
                  x={`${index * width + width * 0.04}%`}
                  width={`${width * 0.92}%`}
                  y={CHART_HEIGHT - below}
                  height={height}
                  className={group.id === null ? REST_FILL : (SERIES_FILL[place] ?? REST_FILL)}
                />
              );
            })}
          </g>
        );
      })}
    </ChartFrame>
  );
}
