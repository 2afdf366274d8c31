"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ago } from "@/lib/client/when";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { kindFacts } from "@/lib/contracts/provider-kinds";
import { errorRate } from "../overview/labels";
import { formatCount, formatMs } from "../playground/figures";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { FactList } from "../ui/fact-list";
import { HEAD } from "../ui/head";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag } from "../ui/tag";
import { placeOf, STATES } from "./labels";
import { providersQuery } from "./provider-queries";

const ProviderBody = onDemand(() => import("./provider-body").then(({ ProviderBody }) => ProviderBody), Waiting);
const ProviderFoot = onDemand(() => import("./provider-body").then(({ ProviderFoot }) => ProviderFoot));

function Waiting() {
  return <LoadingRows rows={8} label="Loading the provider" />;
}

/** One provider: what it speaks, how it does, a test step by step, and its models. `place` is its name in the address. */
export function ProviderPage({ place, mayChange }: { place: string; mayChange: boolean }) {
  const router = useRouter();
  const { data, error, refetch } = useQuery(providersQuery);
  const provider = data?.items.find((one) => placeOf(one) === place);
  return (
    <>
      <header className={HEAD.page}>
        <WayBack href="/providers" prefetch={false}>
          Providers
        </WayBack>
        <h1 className="min-w-0 truncate text-title" title={place}>
          {provider?.id ?? place}
        </h1>
        {provider?.simulated && <SimulatedTag />}
        {provider && <StatusMark {...STATES[provider.state]} />}
      </header>
      {provider && (
        <>
          <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch">
            <div className="flex min-w-0 max-w-180 flex-col gap-6 p-4">
              <h2 className="sr-only">Connection, models and prices</h2>
              <ProviderBody of={provider} mayChange={mayChange} />
            </div>
            <aside className="min-w-0 border-rule bg-panel p-4 max-lg:order-first max-lg:border-b lg:border-l" aria-label="How it does">
              <FactList facts={factsOf(provider)} look="panel" />
            </aside>
          </div>
          {provider.editable && <ProviderFoot of={provider} onRemoved={() => router.push("/providers")} />}
        </>
      )}
      {!data && !error && <Waiting />}
      {!data && error && (
        <div className="pane-body">
          <ErrorState title="The provider could not be read" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} Calls go on as they are.
          </ErrorState>
        </div>
      )}
      {data && !provider && (
        <div className="pane-body">
          <EmptyState
            title="No such provider"
            actions={
              <Link href="/providers" prefetch={false} className={buttonClass()}>
                All providers
              </Link>
            }
          >
            It was removed, or it never was. Its calls are in the figures still.
          </EmptyState>
        </div>
      )}
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
    ["Serves", ownTeam ? "this team alone" : "every team"],
    [
      "Models",
      <Link key="models" prefetch={false} href={`/models?provider=${encodeURIComponent(id)}`}>
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
          ["Last ok", okAt === null ? "not since the gateway began" : <Moment key="ok" at={okAt} format={ago} />],
          ["Last asked", checkedAt === null ? "–" : <Moment key="asked" at={checkedAt} format={ago} />],
          ["List took", latencyMs === null ? "–" : `${latencyMs} ms`],
        ] as const)),
    ...(createdAt === null ? [] : ([["Added", <Moment key="added" at={createdAt} format={ago} />]] as const)),
  ];
}
