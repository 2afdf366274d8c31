"use client";

import { useQuery } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { versionsQuery } from "./dataset-queries";

interface DatasetVersionsProps {
  id: string;
  shown: number;
  /** Undefined is the newest. */
  onOpen(version: number | undefined): void;
}

/** The versions of a dataset, and what each one changed. */
export function DatasetVersions({ id, shown, onOpen }: DatasetVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery(id));
  if (!data && error)
    return (
      <ErrorState title="The versions could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <LoadingRows rows={4} label="Loading the versions" />;
  return (
    <ol className="flex flex-col gap-2">
      {data.items.map(({ version, at, by, rows, added, changed, removed }, index) => (
        <li key={version} className="flex min-h-6 flex-wrap items-center gap-2">
          <span className="font-strong">Version {version}</span>
          <span className="text-dense text-ink-2">
            {rows} {rows === 1 ? "row" : "rows"}
            {added > 0 && `, ${added} added`}
            {changed > 0 && `, ${changed} changed`}
            {removed > 0 && `, ${removed} deleted`}
          </span>
          <span className="label">{by}</span>
          <Moment at={at} format={ago} className="label" />
          {version === shown ? (
            <span className="label ml-auto">shown</span>
          ) : (
            <Button small className="ml-auto" onClick={() => onOpen(index === 0 ? undefined : version)}>
              Open
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
