"use client";

import { memo, useCallback, useSyncExternalStore } from "react";
import type { RowBook } from "@/lib/client/evaluations/row-book";
import type { EvaluationCell, EvaluationRowResult } from "@/lib/console/evaluations/contract";
import { StatusGlyph } from "../ui/status-mark";
import { GridCell } from "./grid-cell";
import { CELL_STATES, shownValue } from "./labels";

/** Sizes of the grid in pixels. */
export interface GridShape {
  /** Of the column that names the row. */
  nameWidth: number;
  columnWidth: number;
  rowHeight: number;
  /** Cells show only their state. */
  compact: boolean;
  /** Cells are below the row's name. */
  stacked: boolean;
}

interface ResultRowProps {
  id: string;
  book: RowBook;
  index: number;
  /** Indexes of the shown columns. */
  columns: readonly number[];
  /** Width of the columns before them. */
  offset: number;
  width: number;
  shape: GridShape;
  top: number;
  repeats: number;
  running: boolean;
  active: boolean;
  onPress(index: number, row: number): void;
}

/** A row of the grid with the columns in view. Rendered again only when its own cells change. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { id, book, index, columns, offset, width, shape, top, repeats, running, active, onPress } = props;
  const watch = useCallback((changed: () => void) => book.watchRow(index, changed), [book, index]);
  const read = useCallback(() => book.at(index), [book, index]);
  const row = useSyncExternalStore(watch, read, read);
  const { nameWidth, columnWidth, rowHeight, compact, stacked } = shape;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would render every row
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the grid opens the active row
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={active}
      tabIndex={-1}
      className={`absolute left-0 flex cursor-pointer border-rule border-b ${stacked ? "flex-col" : ""} ${active ? "bg-selected" : "bg-canvas hover:bg-hover"}`}
      style={{ top, height: rowHeight, width }}
      onClick={() => row && onPress(index, row.row)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table would render every row */}
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={-1}
        className={`sticky left-0 z-1 flex flex-none flex-col bg-inherit px-4 ${stacked ? "pt-2" : "border-rule border-r py-2"} ${active ? "edge-ink" : ""}`}
        style={{ width: nameWidth }}
      >
        {row ? <RowName of={row} line={compact || stacked} /> : <span className="label">Loading</span>}
      </div>
      {!stacked && <div className="flex-none" style={{ width: offset }} />}
      {columns.map((column) => {
        const tries = row?.cells.filter((cell) => cell.column === column) ?? [];
        const live = tries.some(({ state }) => state === "running");
        return (
          // biome-ignore lint/a11y/useSemanticElements: a table would render every row
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + 2}
            tabIndex={-1}
            className={`relative flex flex-col px-4 pt-2 pb-1.5 ${stacked ? "min-h-0 flex-1" : "flex-none border-rule border-r"} ${live ? "before:absolute before:inset-x-0 before:top-0 before:h-[3px] before:border-signal before:border-b before:bg-(--signal-fill)" : ""}`}
            style={{ width: columnWidth }}
          >
            {!row ? null : compact ? <CompactCell tries={tries} /> : <GridCell tries={tries} repeats={repeats} running={running} />}
          </div>
        );
      })}
    </div>
  );
});

function RowName({ of: { row, variables, expected }, line }: { of: EvaluationRowResult; line: boolean }) {
  const [first = ""] = Object.values(variables);
  const text = shownValue(first).slice(0, 400);
  if (line)
    return (
      <span className="flex min-w-0 gap-2">
        <span className="mono flex-none text-ink-3">{row + 1}</span>
        <span className="truncate text-dense text-ink-2">{text}</span>
      </span>
    );
  return (
    <>
      <span className="flex min-w-0 gap-2">
        <span className="mono flex-none text-ink-3">{row + 1}</span>
        {expected && <span className="label min-w-0 truncate">expects “{expected}”</span>}
      </span>
      <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
        {text}
      </p>
    </>
  );
}

function CompactCell({ tries }: { tries: readonly EvaluationCell[] }) {
  return (
    <span className="flex justify-center gap-0.5 overflow-hidden pt-0.5">
      {tries.map((cell) => (
        <StatusGlyph key={cell.try} kind={CELL_STATES[cell.state].kind} label={CELL_STATES[cell.state].word} />
      ))}
    </span>
  );
}
