import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { CONNECT } from "@/lib/console/connect/addresses";
import type { SeenClients } from "@/lib/console/connect/contract";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LogPage } from "@/lib/console/logs/contract";

const SEEN_MS = 5_000;
const CALLS_MS = 2_000;
const SHOWN_CALLS = 5;

export const seenClientsQuery = queryOptions({
  queryKey: ["clients"],
  queryFn: ({ signal }) => call<SeenClients>(CONNECT.clients, { signal }),
  refetchInterval: SEEN_MS,
});

/** The last calls of a key. */
export const callsOfKeyQuery = (key: string) =>
  queryOptions({
    queryKey: ["calls of key", key],
    queryFn: ({ signal }) => call<LogPage>(LOGS.list, { query: { key, limit: SHOWN_CALLS }, signal }),
    refetchInterval: CALLS_MS,
    enabled: key !== "",
  });
