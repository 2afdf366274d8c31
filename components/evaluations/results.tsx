"use client";

import { useCallback, useState } from "react";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { FilterBar } from "./filter-bar";
import { ProgressBar } from "./progress-bar";
import { ResultGrid } from "./result-grid";
import { useEvaluationView } from "./use-evaluation-view";
import { useRowBook } from "./use-row-book";
import { useRowKeys } from "./use-row-keys";

const RowPanel = onDemand(() => import("./row-panel").then(({ RowPanel }) => RowPanel), PanelWaiting);

function PanelWaiting() {
  return (
    <div className="min-w-0 border-rule bg-panel lg:border-l">
      <LoadingRows rows={8} label="Loading the row" />
    </div>
  );
}

interface ResultsProps {
  of: EvaluationDetail;
  runs: boolean;
  /** Name of the signed-in person. */
  person: string;
}

/** Progress, filters, the grid, and the panel of the open row. */
export function Results({ of: evaluation, runs, person }: ResultsProps) {
  const [view, setView] = useEvaluationView();
  const book = useRowBook(evaluation, view);
  const [active, setActive] = useState(() => Number(view.row) || 0);
  const isOpen = view.row !== "";
  const open = useCallback((row: number | undefined) => setView({ row: row === undefined ? "" : String(row) }), [setView]);
  useRowKeys({ book, active, isOpen, onMove: setActive, onOpen: open });
  return (
    <>
      <ProgressBar of={evaluation} runs={runs} />
      <FilterBar
        of={evaluation}
        view={view}
        onChange={(change) => {
          setActive(0);
          setView({ ...change, row: "" });
        }}
      />
      <div className={`grid min-h-0 flex-1 ${isOpen ? "lg:grid-cols-[minmax(300px,2fr)_minmax(0,3fr)]" : ""}`}>
        <div className={`flex min-h-0 min-w-0 flex-col ${isOpen ? "max-lg:hidden" : ""}`}>
          <ResultGrid
            key={`${view.only} ${view.tag} ${view.q}`}
            of={evaluation}
            book={book}
            view={view}
            active={active}
            onView={setView}
            onActive={setActive}
            onOpen={open}
          />
        </div>
        {isOpen && <RowPanel of={evaluation} row={Number(view.row)} marker={runs ? person : undefined} onClose={() => open(undefined)} />}
      </div>
    </>
  );
}
