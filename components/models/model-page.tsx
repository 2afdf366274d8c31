"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { ApiError } from "@/lib/client/api";
import type { ModelDetail } from "@/lib/console/models/contract";
import { errorRate } from "../overview/labels";
import { formatCount, formatMs } from "../playground/figures";
import { tryHref } from "../shell/nav";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { FactList } from "../ui/fact-list";
import { HEAD, HEAD_TOOLS } from "../ui/head";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { Note } from "../ui/note";
import { SimulatedTag, Tag } from "../ui/tag";
import { canLabel, SERVES } from "./labels";
import { modelQuery, type NamedModel } from "./model-queries";
import { ModelSwitch } from "./model-switch";

const ModelValues = onDemand(() => import("./model-values").then(({ ModelValues }) => ModelValues), Values);
const OwnNames = onDemand(() => import("./own-names").then(({ OwnNames }) => OwnNames));

function Values() {
  return <LoadingRows rows={5} label="Loading the values" />;
}

/** One model of one provider: how it does, what it costs, who says so, and what else it is called. */
export function ModelPage({ mayName, ...named }: NamedModel & { mayName: boolean }) {
  const { data, error, refetch } = useQuery(modelQuery(named));
  return (
    <>
      <header className={HEAD.page}>
        <WayBack href="/models" prefetch={false}>
          Models
        </WayBack>
        <h1 className="min-w-0 truncate text-title" title={`${named.provider}/${named.model}`}>
          {named.model}
        </h1>
        {data?.simulated && <SimulatedTag />}
        {data && <Tools of={data} />}
      </header>
      {data && <Body of={data} mayName={mayName} />}
      {!data && !error && <LoadingRows rows={8} label="Loading the model" />}
      {!data && error && (
        <div className="pane-body">
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              title="No such model"
              actions={
                <Link href="/models" prefetch={false} className={buttonClass()}>
                  All models
                </Link>
              }
            >
              No provider of this team lists it. Its provider may have been removed, or stopped listing it.
            </EmptyState>
          ) : (
            <ErrorState title="The model could not be read" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls go on as they are.
            </ErrorState>
          )}
        </div>
      )}
    </>
  );
}

function Tools({ of: model }: { of: ModelDetail }) {
  const [first] = model.playgrounds;
  return (
    <div className={HEAD_TOOLS}>
      <span className="flex items-center gap-2 text-dense text-ink-2 max-md:mr-2">
        <ModelSwitch of={model} />
        <span aria-hidden="true" className="max-md:sr-only">
          {model.enabled ? "On" : "Off"}
        </span>
      </span>
      {model.enabled && first && (
        <Link href={tryHref(model.name, first)} prefetch={false} className={buttonClass({ variant: "primary" })}>
          Try
        </Link>
      )}
    </div>
  );
}

function Body({ of: model, mayName }: { of: ModelDetail; mayName: boolean }) {
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch">
      <div className="flex min-w-0 flex-col gap-6 p-4">
        {!model.enabled && (
          <Note>
            Calls that name it answer 404 <span className="mono">model_not_found</span>
            {model.bareReaches.length > 0 && `; its id reaches ${model.bareReaches.join(", then ")}`}.
          </Note>
        )}
        {!model.listed && <Note>Its provider does not list it at the moment. What is said of it here counts once it does.</Note>}
        <ModelValues of={model} />
        <OwnNames of={model} mayChange={mayName} />
      </div>
      <aside className="min-w-0 border-rule bg-panel p-4 max-lg:order-first max-lg:border-b lg:border-l" aria-label="About the model">
        <FactList facts={factsOf(model)} look="panel" />
      </aside>
    </div>
  );
}

function factsOf(model: ModelDetail): (readonly [string, ReactNode])[] {
  const { provider, capabilities, playgrounds, traffic, name, bareReaches, description } = model;
  const [value, unit] = formatMs(traffic.firstTokenP50Ms ?? undefined);
  const rate = errorRate(traffic.errors, traffic.calls);
  const can = canLabel(model);
  return [
    ["Provider", provider],
    [
      "Called as",
      <span key="name" className="mono" title={name}>
        {name}
      </span>,
    ],
    ...(bareReaches.length > 1 || (bareReaches[0] !== undefined && bareReaches[0] !== provider)
      ? ([
          [
            `Its id reaches`,
            <span key="bare" title={bareReaches.join(", then ")}>
              {bareReaches.join(", then ")}
            </span>,
          ],
        ] as const)
      : []),
    [
      "Serves",
      <span key="serves" className="flex flex-wrap gap-1">
        {capabilities.map((capability) => (
          <Tag key={capability}>{SERVES[capability]}</Tag>
        ))}
      </span>,
    ],
    ...(can
      ? ([
          [
            "Can",
            <span key="can" title={can}>
              {can}
            </span>,
          ],
        ] as const)
      : []),
    ...(model.enabled && playgrounds.length > 1 ? ([["Try in", <TryIn key="try" of={model} />]] as const) : []),
    [
      "Calls, 24 h",
      traffic.calls === 0 ? (
        "none by this team"
      ) : (
        <Link key="calls" prefetch={false} href={`/logs?model=${encodeURIComponent(name)}`}>
          {formatCount(traffic.calls)}
        </Link>
      ),
    ],
    ["Errors", rate === undefined ? "–" : `${rate} %`],
    ["First token", `${value} ${unit}`],
    ["Speed", traffic.tokensPerSecond === null ? "–" : `${Math.round(traffic.tokensPerSecond)} tok/s`],
    ...(description
      ? ([
          [
            "About",
            <span key="about" className="whitespace-normal">
              {description}
            </span>,
          ],
        ] as const)
      : []),
  ];
}

function TryIn({ of: { name, playgrounds } }: { of: ModelDetail }) {
  return (
    <span className="flex flex-wrap gap-2">
      {playgrounds.map((playground) => (
        <Link key={playground} prefetch={false} href={tryHref(name, playground)} className="text-link underline">
          {playground}
        </Link>
      ))}
    </span>
  );
}
