"use client";

import { useQuery } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { catalogueQuery } from "../models/model-queries";
import { FIRST_VIEW, modelHref } from "../models/models-view";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { isServing } from "./labels";
import { FoundModels } from "./test-steps";

/** Models shown in the panel; the list of models has all. */
const SHOWN = 20;

/** The provider's callable models, by the name that reaches each. */
export function ProviderModels({ of: provider }: { of: ConsoleProvider }) {
  const { id, models, checkedAt, latencyMs, lastError } = provider;
  const { data } = useQuery({ ...catalogueQuery({ ...FIRST_VIEW, provider: id }), enabled: isServing(provider) });
  const listed = data?.items ?? [];
  const on = listed.filter(({ enabled }) => enabled);
  return (
    <section aria-label="Models" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="font-strong">{models === 1 ? "1 model" : `${models} models`}</h3>
        {checkedAt !== null && (
          <span className="label ml-auto">
            {lastError === null ? "listed" : "asked"} <Moment at={checkedAt} format={ago} />
            {latencyMs !== null && lastError === null && `, in ${latencyMs} ms`}
          </span>
        )}
      </div>
      {!isServing(provider) && (
        <p className="text-dense text-ink-3">While disabled, calls to its models get 404 unless another provider has them.</p>
      )}
      {!data && isServing(provider) && models > 0 && <LoadingRows rows={Math.min(models, SHOWN)} label="Loading its models" />}
      {listed.length > 0 && (
        <ul className="border-rule border-t">
          {listed.slice(0, SHOWN).map((model) => (
            <li key={model.model} className="flex min-h-7 min-w-0 items-center gap-2 border-rule border-b text-dense">
              <Link href={modelHref(model)} className="mono min-w-0 truncate text-ink">
                {model.model}
              </Link>
              <span className="ml-auto flex-none text-ink-3">
                {!model.enabled ? "off" : model.name === model.model ? "" : `as ${model.name}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(data?.total ?? 0) > 0 && (
        <Link href={`/models?provider=${encodeURIComponent(id)}`} className="self-start text-dense">
          {(data?.total ?? 0) > SHOWN ? `All ${data?.total} models` : "All models"}
        </Link>
      )}
      {on.length > 0 && <FoundModels models={on.map(({ name, capabilities }) => ({ id: name, capabilities }))} />}
    </section>
  );
}
