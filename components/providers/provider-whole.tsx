"use client";

import type { ReactNode } from "react";
import { ago } from "@/lib/client/when";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { kindFacts } from "@/lib/contracts/provider-kinds";
import { errorRate } from "../overview/labels";
import { formatCount, formatMs } from "../playground/figures";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { ProviderBody, ProviderFoot } from "./provider-body";

interface ProviderWholeProps {
  of: ConsoleProvider;
  mayChange: boolean;
  onRemoved(): void;
}

/** A provider's page content: its settings, and beside them its figures. */
export function ProviderWhole({ of: provider, mayChange, onRemoved }: ProviderWholeProps) {
  return (
    <>
      <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch">
        <div className="flex min-w-0 max-w-180 flex-col gap-6 p-4">
          <h2 className="sr-only">Connection, models and prices</h2>
          <ProviderBody of={provider} mayChange={mayChange} />
        </div>
        <aside className="min-w-0 border-rule bg-panel p-4 max-lg:order-first max-lg:border-b lg:border-l" aria-label="Status">
          <FactList facts={factsOf(provider)} look="panel" />
        </aside>
      </div>
      {provider.editable && <ProviderFoot of={provider} onRemoved={onRemoved} />}
    </>
  );
}

function factsOf(provider: ConsoleProvider): (readonly [string, ReactNode])[] {
  const { id, kind, simulated, models, day, okAt, checkedAt, latencyMs, createdAt, ownTeam } = provider;
  const [value, unit] = formatMs(day.firstTokenP50Ms ?? undefined);
  const rate = errorRate(day.errors, day.calls);
  const speaks = kind === "sandbox" ? "everything, simulated" : `${kindFacts(kind).label}: ${kindFacts(kind).serves}`;
  return [
    [
      "Speaks",
      <span key="speaks" className="whitespace-normal">
        {speaks}
      </span>,
    ],
    ["Available to", ownTeam ? "this team only" : "every team"],
    [
      "Models",
      <Link key="models" href={`/models?provider=${encodeURIComponent(id)}`}>
        {formatCount(models)}
      </Link>,
    ],
    ["Calls, 24 h", day.calls === 0 ? "none by this team" : formatCount(day.calls)],
    ["Errors, 24 h", rate === undefined ? "–" : `${rate} %`],
    ["First token", `${value} ${unit}`],
    ["Speed", day.tokensPerSecond === null ? "–" : `${Math.round(day.tokensPerSecond)} tok/s`],
    ...(simulated
      ? []
      : ([
          ["Last successful check", okAt === null ? "not since the gateway started" : <Moment key="ok" at={okAt} format={ago} />],
          ["Last check", checkedAt === null ? "–" : <Moment key="asked" at={checkedAt} format={ago} />],
          ["List latency", latencyMs === null ? "–" : `${latencyMs} ms`],
        ] as const)),
    ...(createdAt === null ? [] : ([["Added", <Moment key="added" at={createdAt} format={ago} />]] as const)),
  ];
}
