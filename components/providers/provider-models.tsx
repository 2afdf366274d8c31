"use client";

import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/lib/client/queries";
import { ago } from "@/lib/client/when";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { Moment } from "../ui/moment";
import { isServing } from "./labels";
import { FoundModels } from "./test-steps";

/** The models that calls reach at this provider now. */
export function ProviderModels({ of: provider }: { of: ConsoleProvider }) {
  const { id, models, checkedAt, latencyMs, lastError } = provider;
  const listed = useQuery(modelsQuery).data?.items.filter(({ providers }) => providers.includes(id)) ?? [];
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
      {isServing(provider) ? (
        listed.length > 0 && <FoundModels models={listed} />
      ) : (
        <p className="text-dense text-ink-3">Calls for its models answer 404 while it is out of use, unless another provider has them.</p>
      )}
    </section>
  );
}
