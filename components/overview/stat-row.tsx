import type { ReactNode } from "react";
import { ticking } from "@/lib/client/when";
import type { ConsoleOverview } from "@/lib/console/overview/contract";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { errorRate, perMinute, shortCount, spendLabel, total } from "./labels";
import { Sparkline } from "./sparkline";

/** Five current and daily figures. Unknown values are a dash. */
export function StatRow({ of: { live, today, jobs, now } }: { of: ConsoleOverview }) {
  const calls = total(live.requests);
  const failed = total(live.errors);
  const [p50, p50Unit] = formatMs(live.firstTokenP50Ms ?? undefined);
  const [p95, p95Unit] = formatMs(live.firstTokenP95Ms ?? undefined);
  const [tokens, tokenUnit] = shortCount(today.inputTokens + today.outputTokens);
  const newest = jobs.items[0];
  return (
    <dl className="grid flex-none grid-cols-2 border-rule border-b lg:grid-cols-5">
      <Stat name="Requests" value={String(perMinute(live))} unit="/min" chart={<Sparkline values={live.requests.slice(0, -1)} />}>
        {formatCount(today.requests)} today
      </Stat>
      <Stat
        name="Errors"
        value={errorRate(failed, calls) ?? "–"}
        unit={calls > 0 ? "%" : ""}
        chart={<Sparkline values={live.errors.slice(0, -1)} failed />}
      >
        {formatCount(failed)} of {formatCount(calls)} in 1 h
      </Stat>
      <Stat name="First token, p50" value={p50} unit={p50Unit}>
        p95 {p95} {p95Unit}
      </Stat>
      <Stat name="Spend today" value={formatCost(today.cost ?? undefined)[0]} unit="">
        {spendLabel(today)}
      </Stat>
      <Stat name="Tokens today" value={today.requests === 0 ? "–" : tokens} unit={today.requests === 0 ? "" : tokenUnit}>
        {jobs.total > 0 && newest ? `${jobs.total} running, newest ${ticking(now - newest.createdAt)}` : cached(today)}
      </Stat>
    </dl>
  );
}

function cached({ inputTokens, cachedTokens }: ConsoleOverview["today"]): string {
  return inputTokens === 0 ? "no running jobs" : `${Math.round((cachedTokens / inputTokens) * 100)} % of the input from cache`;
}

interface StatProps {
  name: string;
  value: string;
  unit: string;
  chart?: ReactNode;
  children: ReactNode;
}

export function Stat({ name, value, unit, chart, children }: StatProps) {
  return (
    <div className="min-w-0 border-rule px-4 py-3 not-last:border-r">
      <dt className="label">{name}</dt>
      <dd>
        <span className="flex min-w-0 items-center gap-2 h-8 justify-between">
          <span className="h-8 whitespace-nowrap font-mono text-(length:--t-title)/8">
            {value}
            {unit && <span className="u ml-1 text-dense/none">{unit}</span>}
          </span>
          {chart}
        </span>
        <span className="text-dense text-ink-3 min-w-0 truncate block">{children}</span>
      </dd>
    </div>
  );
}
