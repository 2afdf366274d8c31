import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LoggedBodies, LoggedCallDetail, LogHistogram, LogPage } from "@/lib/console/logs/contract";
import { filterOf, type LogView } from "./log-view";

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

export const histogramQuery = ({ before: _, ...view }: LogView) =>
  queryOptions({
    queryKey: ["log histogram", listed({ ...view, before: "" })],
    queryFn: ({ signal }) => call<LogHistogram>(LOGS.histogram, { query: filterOf({ ...view, before: "" }, Date.now()), signal }),
    placeholderData: keepPreviousData,
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
