"use client";

import type { ReactNode } from "react";
import type { GridColumn, SeenRow } from "@/lib/client/datasets/cells";
import type { Place, Range } from "@/lib/client/datasets/grid-moves";
import { Tag } from "../ui/tag";
import { type Edits, shownText, type Unsaved } from "./use-edits";

/** Of the column with the row numbers. */
export const NUMBER_WIDTH = 56;

export const cellId = (grid: string, { row, column }: Place) => `${grid}-${row}-${column}`;

interface GridRowProps {
  grid: string;
  index: number;
  /** Undefined while it loads, and for the empty row at the end. */
  row: SeenRow | undefined;
  fresh: boolean;
  columns: readonly GridColumn[];
  widths: readonly number[];
  /** Rendered columns. */
  view: { from: number; to: number };
  offset: number;
  top: number;
  height: number;
  active: Place;
  selected: Range;
  edits: Pick<Edits, "unsavedOf">;
  /** The editor, if a cell of the row is open. */
  editor: ReactNode;
  editedColumn: number | undefined;
}

/** A row of the grid, with the columns in view. */
export function GridRow(props: GridRowProps) {
  const { grid, index, row, fresh, columns, widths, view, offset, top, height, active, selected, edits, editor, editedColumn } = props;
  const here = active.row === index;
  const chosen = index >= selected.top && index <= selected.bottom;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would render every row
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={`absolute left-0 flex border-rule border-b text-dense ${here ? "bg-selected" : "hover:bg-hover"}`}
      style={{ top, height, width: NUMBER_WIDTH + widths.reduce((sum, width) => sum + width, 0) }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table would render every row */}
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={-1}
        data-row={index}
        className={`sticky left-0 z-1 flex flex-none items-center justify-end border-rule border-r bg-inherit pr-2 font-mono text-ink-3 ${
          here ? "shadow-[inset_2px_0_0_var(--ink)]" : "bg-canvas"
        }`}
        style={{ width: NUMBER_WIDTH }}
      >
        {fresh || (row && row.id < 0) ? "+" : (row?.id ?? "")}
      </div>
      <div className="flex-none" style={{ width: offset }} />
      {columns.slice(view.from, view.to).map((column, at) => {
        const place = view.from + at;
        const range = chosen && place >= selected.left && place <= selected.right;
        return (
          <Cell
            key={`${column.kind} ${column.name}`}
            id={cellId(grid, { row: index, column: place })}
            place={{ row: index, column: place }}
            width={widths[place] ?? 0}
            column={column}
            active={here && active.column === place}
            chosen={range}
            shown={row || fresh ? shownText(row, column, edits) : undefined}
            editor={editedColumn === place ? editor : undefined}
          />
        );
      })}
    </div>
  );
}

interface CellProps {
  id: string;
  place: Place;
  width: number;
  column: GridColumn;
  active: boolean;
  chosen: boolean;
  shown: Unsaved | undefined;
  editor: ReactNode;
}

function Cell({ id, place, width, column, active, chosen, shown, editor }: CellProps) {
  const edge = active ? "outline-2 -outline-offset-2 outline-link z-1" : "";
  const wrong = shown?.problem === undefined ? "" : "text-fail shadow-[inset_0_-2px_0_var(--fail)]";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would render every row
    <div
      role="gridcell"
      id={id}
      tabIndex={-1}
      aria-colindex={place.column + 2}
      aria-selected={chosen || active}
      aria-invalid={shown?.problem === undefined ? undefined : true}
      data-row={place.row}
      data-column={place.column}
      title={shown?.problem}
      className={`relative flex flex-none items-center border-rule border-r px-2 ${chosen && !active ? "bg-selected" : ""} ${edge} ${wrong}`}
      style={{ width }}
    >
      {column.kind === "tags" ? (
        <Tags text={shown?.text ?? ""} />
      ) : (
        <span className="truncate whitespace-pre">{firstLine(shown?.text)}</span>
      )}
      {editor}
    </div>
  );
}

function Tags({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {text === "" ? null : text.split(", ").map((tag) => <Tag key={tag}>{tag}</Tag>)}
    </span>
  );
}

/** Line breaks are shown as a sign: rows have one line. */
const firstLine = (text = "") => text.slice(0, 400).replace(/\s*\n\s*/g, " ↵ ");
