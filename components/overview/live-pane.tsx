"use client";

import type { ReactNode } from "react";
import { clock } from "@/lib/client/when";
import type { ConsoleOverview } from "@/lib/console/overview/contract";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { BarChart } from "./bar-chart";
import { hourLabel, total } from "./labels";
import { REFRESH_MS } from "./overview-query";
import { ProviderRows } from "./provider-rows";

/** The last hour beside the checklist: bars, figures and providers. Unknown values are a dash. */
export function LivePane({ of: { live, today, jobs, providers }, manages }: { of: ConsoleOverview; manages: boolean }) {
  const calls = total(live.requests);
  const some = calls > 0;
  return (
    <aside aria-label="Live" className="min-w-0 border-rule border-t lg:border-t-0">
      <div className="bar">
        <h2 className="font-strong">Live</h2>
        <span className="label ml-auto">last 60 min, updates every {REFRESH_MS / 1000} s</span>
      </div>
      <div className="border-rule border-b py-2">
        <BarChart values={live.requests} errors={live.errors} label={hourLabel(live)} marks={hourMarks(live.since)} height={108} />
      </div>
      <dl>
        <Row name="Requests">{some ? formatCount(calls) : "–"}</Row>
        <Row name="Errors">{some ? formatCount(total(live.errors)) : "–"}</Row>
        <Row name="First token, p50">{words(formatMs(live.firstTokenP50Ms ?? undefined))}</Row>
        <Row name="First token, p95">{words(formatMs(live.firstTokenP95Ms ?? undefined))}</Row>
        <Row name="Spend today">{words(formatCost(today.cost ?? undefined))}</Row>
        <Row name="Jobs running">{jobs.total > 0 ? formatCount(jobs.total) : "–"}</Row>
      </dl>
      <h2 className="bar font-strong">Providers</h2>
      <ProviderRows of={providers} manages={manages} />
    </aside>
  );
}

const words = ([value, unit]: readonly [string, string]) => (unit ? `${value} ${unit}` : value);

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bar">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="mono ml-auto">{children}</dd>
    </div>
  );
}

export function hourMarks(since: number): string[] {
  return [clock(since, { seconds: false }), clock(since + 30 * 60_000, { seconds: false }), "now"];
}
