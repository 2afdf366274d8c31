import type { Usage } from "@/lib/console/usage/contract";
import { changeLabel, figureOf, METRIC_NAMES, metricLabel, short, type UsageView } from "./usage-view";

/** The figure that is asked for, and the others beside it. */
export function UsageTotals({ usage: { total, before }, view }: { usage: Usage; view: UsageView }) {
  const tokens = total.inputTokens + total.outputTokens;
  const cached = total.inputTokens === 0 ? 0 : Math.round((total.cachedTokens / total.inputTokens) * 100);
  const failed = total.calls === 0 ? 0 : (total.errors / total.calls) * 100;
  const asked = figureOf(total, view.metric);
  const facts = [
    { name: "Spend", value: metricLabel("spend", total.spend), note: changeLabel(total.spend, before.spend) },
    { name: "Calls", value: short(total.calls), note: changeLabel(total.calls, before.calls) },
    { name: "Tokens", value: short(tokens), note: `${cached} % cached` },
    { name: "Errors", value: short(total.errors), note: `${failed.toFixed(1)} % of calls` },
  ];
  return (
    <dl className="grid grid-cols-2 border-rule border-b md:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-2 p-4 md:col-span-1">
        <dt className="label">
          {METRIC_NAMES[view.metric]}
          {view.metric === "firstToken" && ", mean of streamed calls"}
        </dt>
        <dd className="font-mono text-big">{metricLabel(view.metric, asked)}</dd>
        <dd className="text-ink-2">
          {figureOf(before, view.metric) === 0
            ? "no earlier data"
            : `${changeLabel(asked, figureOf(before, view.metric))} vs. the previous period`}
        </dd>
      </div>
      {facts.map(({ name, value, note }) => (
        <div key={name} className="border-rule p-4 max-md:border-t md:border-l">
          <dt className="label">{name}</dt>
          <dd className="font-mono text-title font-normal tracking-normal">{value}</dd>
          <dd className="text-dense text-ink-2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
