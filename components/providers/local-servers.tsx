"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { DiscoveredServer } from "@/lib/console/providers/contract";
import { Button } from "../ui/button";
import { StatusMark } from "../ui/status-mark";
import { discoveryQuery, saveProvider } from "./provider-queries";
import { FoundModels, TestSteps } from "./test-steps";

/** Model servers found on the gateway's own machine, each added with one click. */
export function LocalServers() {
  const { data, error, isFetching, refetch } = useQuery(discoveryQuery);
  return (
    <section aria-label="On this machine">
      <div className="flex min-w-0 items-center gap-2 min-h-8">
        <h3 className="font-strong">On this machine</h3>
        <span className="label" role="status">
          {isFetching
            ? "scanning"
            : data && (data.items.length === 0 ? "No local servers found" : `${data.items.length} of ${data.asked.length} found`)}
        </span>
        <Button small variant="quiet" className="ml-auto" icon="refresh" disabled={isFetching} onClick={() => void refetch()}>
          Scan again
        </Button>
      </div>
      <ul className="border-rule border-t">
        {data?.items.map((server) => (
          <Server key={server.baseUrl} of={server} />
        ))}
      </ul>
      {data?.items.length === 0 && (
        <p className="text-dense text-ink-3 py-2">
          No server responds at the default addresses of {data.asked.map(({ name }) => name).join(", ")}. Start one, or enter its address
          below.
        </p>
      )}
      {error && (
        <p className="text-dense text-fail py-2" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}

function Server({ of: { name, suggestedId, baseUrl, latencyMs, needsKey, models, savedAs } }: { of: DiscoveredServer }) {
  const save = useMutation({ mutationFn: () => saveProvider({ id: suggestedId, baseUrl }) });
  const saved = savedAs ?? save.data?.provider.id;
  return (
    <li className="flex min-w-0 flex-col gap-2 border-rule border-b py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="flex-1 min-h-0 min-w-40">
          <b>{name}</b> <span className="font-mono text-label text-ink-3">{baseUrl}</span>
          <br />
          <span className="text-dense text-ink-3">
            {needsKey ? "requires a key: enter it below" : `${models.length} ${models.length === 1 ? "model" : "models"}, ${latencyMs} ms`}
          </span>
        </span>
        {saved ? (
          <StatusMark kind="ok" word={`Added as ${saved}`} />
        ) : (
          <Button small disabled={needsKey || save.isPending} onClick={() => save.mutate()}>
            {save.isPending ? "Adding" : "Add"}
          </Button>
        )}
      </div>
      {save.data?.test && !save.data.test.ok && <TestSteps test={save.data.test} />}
      {saved && models.length > 0 && <FoundModels models={models} />}
      {save.error && (
        <p className="text-dense text-fail" role="alert">
          {save.error.message}
        </p>
      )}
    </li>
  );
}
