"use client";

import type { ReactNode } from "react";
import type { ModelDetail } from "@/lib/console/models/contract";
import { errorRate } from "../overview/labels";
import { formatCount, formatMs } from "../playground/figures";
import { tryHref } from "../shell/try-href";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { Note } from "../ui/note";
import { Tag } from "../ui/tag";
import { canLabel, SERVES } from "./labels";
import { ModelValues } from "./model-values";
import { OwnNames } from "./own-names";

export function ModelBody({ of: model, mayName }: { of: ModelDetail; mayName: boolean }) {
  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch">
      <div className="flex min-w-0 flex-col gap-6 p-4">
        {!model.enabled && (
          <Note>
            Calls to it get 404 <span className="mono">model_not_found</span>
            {model.bareReaches.length > 0 && `; its id routes to ${model.bareReaches.join(", then ")}`}.
          </Note>
        )}
        {!model.listed && <Note>Its provider does not list it at the moment. These values apply once it does.</Note>}
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
      "Model id",
      <span key="name" className="mono" title={name}>
        {name}
      </span>,
    ],
    ...(bareReaches.length > 1 || (bareReaches[0] !== undefined && bareReaches[0] !== provider)
      ? ([
          [
            `Its id routes to`,
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
        <Link key="calls" href={`/logs?model=${encodeURIComponent(name)}`}>
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
        <Link key={playground} href={tryHref(name, playground)} className="text-link underline">
          {playground}
        </Link>
      ))}
    </span>
  );
}
