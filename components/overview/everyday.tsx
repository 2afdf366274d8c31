"use client";

import { useMemo } from "react";
import type { ConsoleOverview } from "@/lib/console/overview/contract";
import { AddProvider } from "../providers/add-provider";
import { AttentionRows } from "./attention-rows";
import { BarChart, BarLegend } from "./bar-chart";
import { BaseUrl } from "./base-url";
import { hourLabel } from "./labels";
import { LastRuns } from "./last-runs";
import { hourMarks } from "./live-pane";
import { ProviderRows } from "./provider-rows";
import { StatRow } from "./stat-row";

export function Everyday({ of: overview, manages, connects }: { of: ConsoleOverview; manages: boolean; connects: boolean }) {
  const { live, attention, providers, runs, baseUrl } = overview;
  const marks = useMemo(() => hourMarks(live.since), [live.since]);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <BaseUrl baseUrl={baseUrl} />
      <StatRow of={overview} />
      <section aria-label="Requests of the last hour" className="border-rule border-b pt-3 pb-2">
        <div className="flex min-w-0 items-center gap-2 h-6 px-4">
          <h2 className="font-strong">Requests, 1 min</h2>
          <BarLegend />
          <span className="label ml-auto">last 60 min</span>
        </div>
        <BarChart values={live.requests} errors={live.errors} label={hourLabel(live)} marks={marks} height={160} />
      </section>
      <div className="grid flex-1 content-start lg:grid-cols-[minmax(0,1fr)_456px] lg:content-stretch">
        <LastRuns runs={runs} />
        <aside aria-label="State" className="min-w-0 border-rule lg:border-l">
          {attention.length > 0 && <AttentionRows of={attention} />}
          <div className="bar">
            <h2 className="font-strong">Providers</h2>
            <span className="label ml-auto">first token p50 · errors 1 h</span>
            {connects && <AddProvider small>Add</AddProvider>}
          </div>
          <ProviderRows of={providers} manages={manages} />
        </aside>
      </div>
    </div>
  );
}
