"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { followEvaluation } from "@/lib/client/evaluations/follow";
import { RowBook } from "@/lib/client/evaluations/row-book";
import { queryClient } from "@/lib/client/query-client";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { evaluationQuery, readRows } from "./evaluation-queries";
import { type EvaluationView, isFiltered } from "./evaluation-view";

/** The rows of a view, which follow a running evaluation. Filters are applied again when it ends. */
export function useRowBook(evaluation: EvaluationDetail, view: EvaluationView): RowBook {
  const { id, rows, columns, repeats, state } = evaluation;
  const { only, tag, q } = view;
  const filtered = isFiltered(view);
  const asOf = filtered ? state : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asOf` is a reason to filter again
  const book = useMemo(
    () => new RowBook({ rows, cellsPerRow: columns * repeats, filtered, read: (place) => readRows(id, { only, tag, q, ...place }) }),
    [id, rows, columns, repeats, filtered, only, tag, q, asOf],
  );
  useStream(evaluation, book);
  return book;
}

/** Rendered again when pages of the book come. */
export function useBookVersion(book: RowBook): number {
  return useSyncExternalStore(book.watch, book.version, book.version);
}

/** One stream for the page, whatever the view. */
function useStream({ id, state, change }: EvaluationDetail, book: RowBook): void {
  const current = useRef(book);
  const last = useRef(change);
  useEffect(() => {
    current.current = book;
    last.current = change;
  }, [book, change]);
  const running = state === "running";
  useEffect(() => {
    if (!running) return;
    const { queryKey } = evaluationQuery(id);
    const client = queryClient();
    return followEvaluation({
      id,
      after: last.current,
      onCells: (cells) => current.current.take(cells),
      onNews: (news) => client.setQueryData(queryKey, (before) => before && { ...before, ...news }),
      onRefused: () => void client.invalidateQueries({ queryKey }),
    });
  }, [id, running]);
}
