import type { Usage, UsageGroup } from "@/lib/console/usage/contract";
import { axisTicks } from "./axis";
import { CHART_HEIGHT, ChartFrame } from "./chart-frame";
import { REST_STROKE, SERIES_STROKE } from "./series";
import type { ShownView } from "./usage-view";

/** A line per group: means cannot be stacked. A step without calls is a gap. */
export function MeanLines({ usage: { steps, groups }, view }: { usage: Usage; view: ShownView }) {
  const most = Math.max(...groups.flatMap((group) => group.steps), 0);
  const ticks = axisTicks(most, { whole: true });
  const top = ticks[0] ?? 1;
  return (
    <ChartFrame view={view} steps={steps} most={most} ticks={ticks}>
      {groups.map((group, place) => (
        <g key={group.id} className={group.id === null ? REST_STROKE : (SERIES_STROKE[place] ?? REST_STROKE)}>
          {segmentsOf(group, top).map(({ from, to, at }) => (
            <line
              key={at}
              x1={`${((at + 0.5) / steps.length) * 100}%`}
              x2={`${((at + (to === null ? 0.5 : 1.5)) / steps.length) * 100}%`}
              y1={from}
              y2={to ?? from}
              strokeWidth={to === null ? 5 : 2}
              strokeLinecap="round"
            />
          ))}
        </g>
      ))}
    </ChartFrame>
  );
}

interface Segment {
  at: number;
  from: number;
  to: number | null;
}

/** Segments between steps that both have a value; an isolated value is a dot with `to` null. */
function segmentsOf({ steps }: UsageGroup, top: number): Segment[] {
  const height = (index: number) => CHART_HEIGHT - ((steps[index] ?? 0) / top) * CHART_HEIGHT;
  const has = (index: number) => (steps[index] ?? 0) > 0;
  return steps.flatMap((_, at): Segment[] => {
    if (!has(at)) return [];
    if (has(at + 1)) return [{ at, from: height(at), to: height(at + 1) }];
    return has(at - 1) ? [] : [{ at, from: height(at), to: null }];
  });
}
