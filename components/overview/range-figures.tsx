"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { clock, day, span } from "@/lib/client/when";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LogHistogram } from "@/lib/console/logs/contract";
import { USAGE } from "@/lib/console/usage/addresses";
import type { Usage } from "@/lib/console/usage/contract";
import { formatCost, formatMs } from "../playground/figures";
import { Link } from "../ui/link";
import { changeLabel, unpricedNote } from "../usage/usage-view";
import { BarChart, BarLegend } from "./bar-chart";
import { errorRate, shortCount, total } from "./labels";
import { RANGES, type Range } from "./range";
import { Stat } from "./stat-row";

const BARS = 96;
const REFRESH_MS = 30_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const startOf = (range: Range) => Math.floor((Date.now() - RANGES[range]) / MINUTE_MS) * MINUTE_MS;

const barsQuery = (range: Range) =>
  queryOptions({
    queryKey: ["overview bars", range],
    queryFn: ({ signal }) => call<LogHistogram>(LOGS.histogram, { query: { since: startOf(range), bars: BARS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

const figuresQuery = (range: Range) =>
  queryOptions({
    queryKey: ["overview figures", range],
    queryFn: ({ signal }) => {
      const step = RANGES[range] > DAY_MS ? "day" : "hour";
      return call<Usage>(USAGE.read, { query: { by: "provider", metric: "calls", step, since: startOf(range) }, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Figures and bars of a day or more, beside those of the period before. */
export function RangeFigures({ range }: { range: Range }) {
  const figures = useQuery(figuresQuery(range));
  const bars = useQuery(barsQuery(range));
  const error = figures.error ?? bars.error;
  return (
    <>
      <RangeStats of={figures.data} />
      <section aria-label="Requests" className="border-rule border-b pt-3 pb-2">
        <div className="flex h-6 min-w-0 items-center gap-2 px-4">
          <h2 className="font-strong">Requests{bars.data && `, ${span(bars.data.barMs)}`}</h2>
          <BarLegend />
          {error && <span className="label text-fail">The figures could not be loaded: {error.message}</span>}
          <Link href={`/logs?range=${range}`} className="ml-auto text-dense">
            View logs
          </Link>
        </div>
        {bars.data ? <Bars of={bars.data} /> : <div aria-hidden="true" className="h-49" />}
      </section>
    </>
  );
}

function Bars({ of: { calls, failed, since, barMs } }: { of: LogHistogram }) {
  const long = calls.length * barMs;
  const label = (part: number) => {
    const at = since + part * long;
    return long > 2 * DAY_MS ? day(at, Date.now()) : clock(at, { seconds: false });
  };
  const words = `${total(calls)} requests, ${total(failed)} failed, from ${label(0)} to now.`;
  return (
    <BarChart values={calls} errors={failed} label={words} marks={[label(0), label(0.25), label(0.5), label(0.75), "now"]} height={160} />
  );
}

function RangeStats({ of }: { of: Usage | undefined }) {
  const { total: now, before } = of ?? {};
  const [requests, requestUnit] = shortCount(now?.calls ?? 0);
  const [tokens, tokenUnit] = shortCount(now ? now.inputTokens + now.outputTokens : 0);
  const [first, firstUnit] = formatMs(now?.firstTokenMs ?? undefined);
  const change = (value: number | null | undefined, then: number | null | undefined) => {
    const words = changeLabel(value ?? null, then ?? null);
    return words === "–" ? "no change" : words === "new" ? "no earlier data" : `${words} vs. before`;
  };
  return (
    <dl className="grid flex-none grid-cols-2 border-rule border-b lg:grid-cols-5">
      <Stat name="Requests" value={now ? requests : "–"} unit={now ? requestUnit : ""}>
        {change(now?.calls, before?.calls)}
      </Stat>
      <Stat name="Errors" value={errorRate(now?.errors ?? 0, now?.calls ?? 0) ?? "–"} unit={now?.calls ? "%" : ""}>
        {errorRate(before?.errors ?? 0, before?.calls ?? 0) === undefined
          ? "no earlier data"
          : `${errorRate(before?.errors ?? 0, before?.calls ?? 0)} % before`}
      </Stat>
      <Stat name="First token, mean" value={first} unit={firstUnit}>
        {change(now?.firstTokenMs, before?.firstTokenMs)}
      </Stat>
      <Stat name="Spend" value={formatCost(now?.spend ?? undefined)[0]} unit="">
        {(now && unpricedNote(now)) ?? change(now?.spend, before?.spend)}
      </Stat>
      <Stat name="Tokens" value={now ? tokens : "–"} unit={now ? tokenUnit : ""}>
        {now && now.inputTokens > 0 ? `${Math.round((now.cachedTokens / now.inputTokens) * 100)} % of the input from cache` : "none"}
      </Stat>
    </dl>
  );
}
