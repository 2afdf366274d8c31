"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { ConsoleAssetPage } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { AssetList } from "./asset-list";
import { assetsQuery } from "./asset-queries";
import { ALL, type AssetView, isNarrowed } from "./asset-view";
import type { ListProps } from "./list-props";

export type Listed = { page: ConsoleAssetPage } | { error: Error };

interface ListBodyProps {
  list: ListProps;
  listed: Listed;
  empty: ReactNode;
  onRetry(): void;
}

/** The list, or its placeholder: loading, no match, no such page, error. */
export function ListBody({ list, listed, empty, onRetry }: ListBodyProps) {
  useNextPage(list.view, "page" in listed ? listed.page : undefined);
  if ("error" in listed)
    return (
      <Message>
        <ErrorState title="The assets could not be loaded" actions={<Button onClick={onRetry}>Try again</Button>}>
          {listed.error.message} Assets are not affected.
        </ErrorState>
      </Message>
    );
  const { page } = listed;
  if (page.items.length > 0) return <AssetList {...list} />;
  if (page.total > 0) return <PastTheEnd list={list} page={page} />;
  const { view, inGroup, onView } = list;
  if (!isNarrowed(inGroup ? { ...view, groups: [] } : view)) return <Message>{empty}</Message>;
  const q = view.q.trim();
  return (
    <Message>
      <EmptyState
        title={q ? `No asset matches "${q}"` : "No matching assets"}
        actions={<Button onClick={() => onView(ALL)}>Clear filters</Button>}
      >
        {inGroup ? "The search covers names in this group." : "The search covers names and complete ids."}
      </EmptyState>
    </Message>
  );
}

function PastTheEnd({ list, page }: { list: ListProps; page: ConsoleAssetPage }) {
  const last = Math.ceil(page.total / page.pageSize);
  return (
    <Message>
      <EmptyState
        title={`Page ${page.page} does not exist`}
        actions={<Button onClick={() => list.onView({ page: last })}>Show the last page</Button>}
      >
        The list has {last} {last === 1 ? "page" : "pages"} now.
      </EmptyState>
    </Message>
  );
}

function Message({ children }: { children: ReactNode }) {
  return <div className="pane-body">{children}</div>;
}

function useNextPage(view: AssetView, data: ConsoleAssetPage | undefined): void {
  const client = useQueryClient();
  const more = data !== undefined && data.page === view.page && data.page * data.pageSize < data.total;
  useEffect(() => {
    if (more) void client.prefetchQuery(assetsQuery({ ...view, page: view.page + 1 }));
  }, [client, more, view]);
}
