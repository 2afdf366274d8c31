"use client";

import { useQueries } from "@tanstack/react-query";
import type { SeenRow } from "@/lib/client/datasets/cells";
import type { RowSource } from "@/lib/client/datasets/selection";
import { queryClient } from "@/lib/client/query-client";
import type { Dataset, DatasetRowPage } from "@/lib/console/datasets/contract";
import { isAll, ROWS_AT_ONCE, type RowsView, readWhole, rowsQuery } from "./dataset-queries";

export interface Rows extends RowSource {
  /** Rows of the version; `count` has those that are typed and not yet in it, too. */
  total: number;
  error: Error | null;
  retry(): void;
}

interface Shown {
  view: RowsView;
  /** Indexes to load. */
  from: number;
  to: number;
  /** Rows after the stored ones. */
  typed: readonly SeenRow[];
}

/** The rows of a view of a version, loaded around a range of indexes. */
export function useRows({ id, version, rows }: Dataset, { view, from, to, typed }: Shown): Rows {
  const first = Math.floor(from / ROWS_AT_ONCE);
  const last = Math.max(first, Math.floor(Math.max(0, to - 1) / ROWS_AT_ONCE));
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const queries = useQueries({ queries: pages.map((page) => rowsQuery({ id, version, view, page })) });
  const all = isAll(view);
  const shown = queries.find(({ data }) => data)?.data?.total;
  const total = all ? rows : (shown ?? 0);
  const after = all ? typed : [];
  return {
    total,
    count: total + after.length,
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
    at: (index) => (index < total ? rowIn(queries[Math.floor(index / ROWS_AT_ONCE) - first]?.data, index) : after[index - total]),
    async load(index) {
      if (index >= total) return after[index - total];
      const page = Math.floor(index / ROWS_AT_ONCE);
      return rowIn(await queryClient().fetchQuery(rowsQuery({ id, version, view, page })), index);
    },
    whole: (some) => readWhole(id, some),
  };
}

function rowIn(page: DatasetRowPage | undefined, index: number): SeenRow | undefined {
  const row = page?.items[index % ROWS_AT_ONCE];
  return row && { ...row, seen: page.version };
}
