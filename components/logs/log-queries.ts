import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LoggedBodies, LoggedCallDetail, LogHistogram, LogPage } from "@/lib/console/logs/contract";
import { USAGE } from "@/lib/console/usage/addresses";
import type { UsageValues } from "@/lib/console/usage/contract";
import { type Filter, filterOf, isRelative, type LogView, windowOf } from "./log-view";

/** Calls per page. */
const PAGE = 50;
const FOLLOW_MS = 3_000;

/** The parts of a view that affect the list; the open call doesn't. */
const listed = ({ peek: _, ...view }: LogView) => view;

export const logsQuery = (view: LogView) =>
  queryOptions({
    queryKey: ["logs", listed(view)],
    queryFn: ({ signal }) =>
      call<LogPage>(LOGS.list, { query: { ...filterOf(view, Date.now()), before: view.before, limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const histogramQuery = (view: LogView) => {
  const { before: _, since, until, ...rest } = listed(view);
  // A selection within the window leaves the histogram as it is.
  const key = view.from > 0 || isRelative(view, Date.now()) ? rest : { ...rest, since, until };
  return queryOptions({
    queryKey: ["log histogram", key],
    queryFn: ({ signal }) => {
      const now = Date.now();
      return call<LogHistogram>(LOGS.histogram, { query: filterOf({ ...view, ...windowOf(view, now) }, now), signal });
    },
    placeholderData: keepPreviousData,
  });
};

/** Filters whose values are those of the calls in the time. */
export const LISTED_FILTERS = ["model", "key", "person", "provider", "endpoint"] as const satisfies readonly Filter[];

/** Values of a filter in the list's time, the most used first. */
export const valuesQuery = (by: (typeof LISTED_FILTERS)[number], q: string, view: LogView) =>
  queryOptions({
    queryKey: ["log values", by, q, view.range, view.since, view.until],
    queryFn: ({ signal }) => {
      const { since, until } = windowOf(view, Date.now());
      return call<UsageValues>(USAGE.values, { query: { by, q, since, ...(until > 0 ? { until } : {}) }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The number of calls newer than the first shown, up to a page. */
export const newerQuery = (view: LogView, newest: number | undefined) =>
  queryOptions({
    queryKey: ["newer logs", listed(view), newest],
    queryFn: ({ signal }) =>
      call<LogPage>(LOGS.list, { query: { ...filterOf(view, Date.now()), since: (newest ?? 0) + 1, limit: PAGE }, signal }),
    select: ({ items, next }) => ({ count: items.length, more: next !== null }),
    refetchInterval: FOLLOW_MS,
    enabled: newest !== undefined,
  });

export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ["log", id],
    queryFn: ({ signal }) => call<LoggedCallDetail>(LOGS.read, { params: { id }, signal }),
    staleTime: 60_000,
  });

/** Request and response of a call. */
export const bodiesQuery = (id: string) =>
  queryOptions({
    queryKey: ["log bodies", id],
    queryFn: ({ signal }) => call<LoggedBodies>(LOGS.bodies, { params: { id }, signal }),
    staleTime: 60_000,
  });
