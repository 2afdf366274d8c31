"use client";

import { useQueries } from "@tanstack/react-query";
import { queryClient } from "@/lib/client/query-client";
import type { Dataset, DatasetRow } from "@/lib/console/datasets/contract";
import { ROWS_AT_ONCE, type RowsView, rowsQuery } from "./dataset-queries";

export const ALL_ROWS: RowsView = { q: "", tag: "", only: "all" };

export interface Rows {
  total: number;
  error: Error | null;
  retry(): void;
  /** Undefined while it loads. */
  at(index: number): DatasetRow | undefined;
  /** The same, loaded if necessary. */
  load(index: number): Promise<DatasetRow | undefined>;
}

/** The rows of a view of a version, loaded around a range of indexes. */
export function useRows({ id, version, rows }: Dataset, view: RowsView, { from, to }: { from: number; to: number }): Rows {
  const first = Math.floor(from / ROWS_AT_ONCE);
  const last = Math.max(first, Math.floor(Math.max(0, to - 1) / ROWS_AT_ONCE));
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const queries = useQueries({ queries: pages.map((page) => rowsQuery({ id, version, view, page })) });
  const all = view.q === "" && view.tag === "" && view.only === "all";
  const shown = queries.find(({ data }) => data)?.data?.total;
  return {
    total: all ? rows : (shown ?? 0),
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
    at: (index) => queries[Math.floor(index / ROWS_AT_ONCE) - first]?.data?.items[index % ROWS_AT_ONCE],
    async load(index) {
      const page = Math.floor(index / ROWS_AT_ONCE);
      return (await queryClient().fetchQuery(rowsQuery({ id, version, view, page }))).items[index % ROWS_AT_ONCE];
    },
  };
}
