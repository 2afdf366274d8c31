"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api";
import type { ModelDetail } from "@/lib/console/models/contract";
import { FromCallsButton } from "../evaluations/from-calls-button";
import { useVisit } from "../palette/visit";
import { tryHref } from "../shell/try-href";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { SimulatedTag } from "../ui/tag";
import { modelQuery, type NamedModel } from "./model-queries";
import { ModelSwitch } from "./model-switch";

const ModelBody = onDemand(() => import("./model-body").then(({ ModelBody }) => ModelBody), Waiting);

function Waiting() {
  return <LoadingRows rows={8} label="Loading the model" />;
}

export function ModelPage({ mayName, ...named }: NamedModel & { mayName: boolean }) {
  const { data, error, refetch } = useQuery(modelQuery(named));
  const { provider, model } = named;
  const href = `/models/${encodeURIComponent(provider)}/${model.split("/").map(encodeURIComponent).join("/")}`;
  useVisit(data && { id: `model page ${provider}/${model}`, kind: "model", title: model, detail: provider, icon: "models", href });
  return (
    <>
      <header className="head-page">
        <WayBack href="/models">Models</WayBack>
        <h1 className="min-w-0 truncate text-title" title={`${named.provider}/${named.model}`}>
          {named.model}
        </h1>
        {data?.simulated && <SimulatedTag />}
        {data && <Tools of={data} />}
      </header>
      {data && <ModelBody of={data} mayName={mayName} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <div className="pane-body">
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              title="No such model"
              actions={
                <Link href="/models" className={buttonClass()}>
                  All models
                </Link>
              }
            >
              No provider of this team lists it. Its provider may have been removed or no longer lists it.
            </EmptyState>
          ) : (
            <ErrorState title="The model could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
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
    <div className="head-tools">
      <span className="flex items-center gap-2 text-dense text-ink-2 max-md:mr-2">
        <ModelSwitch of={model} />
        <span aria-hidden="true" className="max-md:sr-only">
          {model.enabled ? "On" : "Off"}
        </span>
      </span>
      {model.playgrounds.includes("chat") && <FromCallsButton of={{ model: model.name }} />}
      {model.enabled && first && (
        <Link href={tryHref(model.name, first)} className={buttonClass({ variant: "primary" })}>
          Try
        </Link>
      )}
    </div>
  );
}
