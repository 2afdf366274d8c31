"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LogPage } from "@/lib/console/logs/contract";
import { Attempts } from "./attempts";
import { logQuery } from "./log-queries";

/** Rows are stored shortly after the answer. */
const AGAIN_MS = 400;
const MOST_LOOKS = 15;

/** The call's log row. Queried as a list: requesting a missing row would be an error. */
const lineQuery = (id: string) =>
  queryOptions({
    queryKey: ["log line", id],
    queryFn: ({ signal }) => call<LogPage>(LOGS.list, { query: { q: id, limit: 1 }, signal }),
    select: ({ items }) => items[0],
    refetchInterval: ({ state }) => (state.data?.items.length === 0 && state.dataUpdateCount < MOST_LOOKS ? AGAIN_MS : false),
  });

/** Vendors' messages about a failed call. Empty for people who may not see them. */
export function CallAttempts({ requestId }: { requestId: string }) {
  const { data: line } = useQuery(lineQuery(requestId));
  const { data } = useQuery({ ...logQuery(requestId), enabled: line !== undefined && line.attempts > 0 });
  if (!data?.tries.some(({ vendor }) => vendor)) return null;
  return (
    <section aria-label="Provider response" className="mt-4 flex min-w-0 max-w-[640px] flex-col gap-2">
      <h3 className="font-strong">Provider response, visible to owners and admins</h3>
      <Attempts of={data} />
    </section>
  );
}
