"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import type { RouteView } from "@/lib/console/routing/contract";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { RouteDiff } from "./route-diff";
import { historyQuery, restoreRoute } from "./route-queries";

/** Versions of a route, each compared with the one before it. */
export function RouteVersions({ of: route, onRestored }: { of: RouteView; onRestored(): void }) {
  const { data, error, refetch } = useQuery(historyQuery(route.id));
  const restore = useMutation({
    mutationFn: (version: number) => restoreRoute(route.id, { restore: version, version: route.version ?? 1 }),
    onSuccess: onRestored,
  });
  if (!data && error)
    return (
      <ErrorState title="The versions could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <LoadingRows rows={3} label="Loading the versions" />;
  return (
    <div className="flex flex-col gap-4">
      {restore.error && (
        <p className="text-dense text-fail" role="alert">
          {restore.error.message}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {data.items.map(({ version, definition, by, at, restoredFrom }, index) => (
          <li key={version} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-strong">Version {version}</span>
              {restoredFrom !== null && <span className="label">restored from {restoredFrom}</span>}
              <span className="label">{by}</span>
              <Moment at={at} format={ago} className="label" />
              {route.editable && version !== route.version && (
                <Button small className="ml-auto" disabled={restore.isPending} onClick={() => restore.mutate(version)}>
                  Restore
                </Button>
              )}
            </span>
            {data.items[index + 1] ? (
              <RouteDiff before={data.items[index + 1]?.definition ?? definition} after={definition} />
            ) : (
              <RouteDiff before={{ id: definition.id, targets: [] }} after={definition} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
