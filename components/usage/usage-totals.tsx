import type { Usage, UsageFigures } from "@/lib/console/usage/contract";
import { formatCount } from "../playground/figures";
import { changeLabel, figureOf, METRIC_NAMES, type Metric, metricLabel, type ShownView, unpricedNote } from "./usage-view";

const METRICS: readonly Metric[] = ["spend", "calls", "tokens", "firstToken", "errors"];
/** Beyond it, a count is in millions. */
const FULL_COUNTS = 1e9;

/** The metric that is shown, and the others beside it, each with its change since the previous period. */
export function UsageTotals({ usage: { total, before }, view }: { usage: Usage; view: ShownView }) {
  const asked = figureOf(total, view.metric);
  const then = figureOf(before, view.metric);
  return (
    <dl className="grid grid-cols-2 border-rule border-b md:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-2 p-4 md:col-span-1">
        <dt className="label">{nameOf(view.metric)}</dt>
        <dd className="font-mono text-big">{valueLabel(view.metric, asked)}</dd>
        <dd className="text-ink-2">
          {then === 0 || then === null ? "no earlier data" : `${changeLabel(asked, then)} vs. the previous period`}
          {view.metric === "spend" && total.unpriced > 0 && `, ${unpricedNote(total)}`}
          {view.metric === "spend" && total.saved > 0 && `, ${metricLabel("spend", total.saved)} saved by stored answers`}
        </dd>
      </div>
      {METRICS.filter((metric) => metric !== view.metric).map((metric) => (
        <div key={metric} className="border-rule p-4 max-md:border-t max-md:odd:border-l md:border-l">
          <dt className="label">{nameOf(metric)}</dt>
          <dd className="font-mono text-title font-normal tracking-normal">{valueLabel(metric, figureOf(total, metric))}</dd>
          <dd className="text-dense text-ink-2">
            {[changeLabel(figureOf(total, metric), figureOf(before, metric)), noteOf(metric, total)]
              .filter((part) => part !== "–" && part !== "")
              .join(" · ") || "–"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const nameOf = (metric: Metric) => (metric === "firstToken" ? "First token, mean of streams" : METRIC_NAMES[metric]);

function valueLabel(metric: Metric, value: number | null): string {
  const count = metric !== "spend" && metric !== "firstToken";
  return count && value !== null && value < FULL_COUNTS ? formatCount(value) : metricLabel(metric, value);
}

function noteOf(metric: Metric, total: UsageFigures): string {
  if (metric === "tokens" && total.inputTokens > 0) return `${Math.round((total.cachedTokens / total.inputTokens) * 100)} % cached`;
  if (metric === "errors" && total.calls > 0) return `${((total.errors / total.calls) * 100).toFixed(1)} % of calls`;
  if (metric === "calls" && total.cacheHits > 0) return `${formatCount(total.cacheHits)} from the cache`;
  return metric === "spend" ? (unpricedNote(total) ?? "") : "";
}
