import type { ReactNode } from "react";
import { ticking } from "@/lib/client/when";
import type { ConsoleOverview } from "@/lib/contracts/console-overview";
import { formatCost, formatCount, formatMs } from "../bench/figures";
import { errorRate, perMinute, shortCount, spendWords, total } from "./figures-words";
import { Sparkline } from "./sparkline";

/** Five figures of now and of today. What is not known is a dash. */
export function StatRow({ of: { live, today, jobs, now } }: { of: ConsoleOverview }) {
  const calls = total(live.requests);
  const failed = total(live.errors);
  const [p50, p50Unit] = formatMs(live.firstTokenP50Ms ?? undefined);
  const [p95, p95Unit] = formatMs(live.firstTokenP95Ms ?? undefined);
  const [tokens, tokenUnit] = shortCount(today.inputTokens + today.outputTokens);
  const newest = jobs.items[0];
  return (
    <dl className="stat-row grid-cols-2 lg:grid-cols-5">
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
        {spendWords(today)}
      </Stat>
      <Stat name="Tokens today" value={today.requests === 0 ? "–" : tokens} unit={today.requests === 0 ? "" : tokenUnit}>
        {jobs.total > 0 && newest ? `${jobs.total} running, newest ${ticking(now - newest.createdAt)}` : cached(today)}
      </Stat>
    </dl>
  );
}

function cached({ inputTokens, cachedTokens }: ConsoleOverview["today"]): string {
  return inputTokens === 0 ? "no job runs" : `${Math.round((cachedTokens / inputTokens) * 100)} % of the input from cache, no job runs`;
}

interface StatProps {
  name: string;
  value: string;
  unit: string;
  chart?: ReactNode;
  children: ReactNode;
}

function Stat({ name, value, unit, chart, children }: StatProps) {
  return (
    <div className="stat min-w-0">
      <dt className="label">{name}</dt>
      <dd>
        <span className="row h-8 justify-between">
          <span className="fig">
            {value}
            {unit && <span className="u">{unit}</span>}
          </span>
          {chart}
        </span>
        <span className="hint trunc block">{children}</span>
      </dd>
    </div>
  );
}
