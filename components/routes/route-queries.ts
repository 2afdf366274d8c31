import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { ROUTING } from "@/lib/console/routing/addresses";
import type {
  CreateRouteRequest,
  DryRun,
  DryRunRequest,
  PublishRouteRequest,
  RestoreRouteRequest,
  RouteHistory,
  RouteList,
  RouteView,
} from "@/lib/console/routing/contract";

const REFRESH_MS = 5_000;

export const routesQuery = queryOptions({
  queryKey: ["routes"],
  queryFn: ({ signal }) => call<RouteList>(ROUTING.list, { signal }),
  refetchInterval: REFRESH_MS,
});

export function routeQuery(id: string) {
  return queryOptions({
    queryKey: ["routes", "one", id],
    queryFn: ({ signal }) => call<RouteView>(ROUTING.read, { params: { model: id }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: ["routes", "history", id],
    queryFn: ({ signal }) => call<RouteHistory>(ROUTING.history, { params: { model: id }, signal }),
  });
}

/** The published version, asked for again. */
export async function versionAnew(id: string): Promise<number | null> {
  return (await queryClient().fetchQuery({ ...routeQuery(id), staleTime: 0 })).version;
}

export function dryRunRoute(body: DryRunRequest): Promise<DryRun> {
  return call<DryRun, DryRunRequest>(ROUTING.dryRun, { body });
}

export async function createRoute(body: CreateRouteRequest): Promise<RouteView> {
  return changed(await call<RouteView, CreateRouteRequest>(ROUTING.create, { body }));
}

export async function publishRoute(id: string, body: PublishRouteRequest): Promise<RouteView> {
  return changed(await call<RouteView, PublishRouteRequest>(ROUTING.publish, { params: { model: id }, body }));
}

export async function restoreRoute(id: string, body: RestoreRouteRequest): Promise<RouteView> {
  return changed(await call<RouteView, RestoreRouteRequest>(ROUTING.restore, { params: { model: id }, body }));
}

export async function deleteRoute(id: string): Promise<void> {
  await call(ROUTING.remove, { params: { model: id } });
  await changed(undefined);
}

async function changed<Result>(result: Result): Promise<Result> {
  const client = queryClient();
  await Promise.all(["routes", "models"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
  return result;
}
