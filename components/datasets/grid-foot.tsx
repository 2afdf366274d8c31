"use client";

import type { GridColumn } from "@/lib/client/datasets/cells";
import { exact } from "@/lib/client/when";
import type { Dataset } from "@/lib/console/datasets/contract";
import { Button } from "../ui/button";
import { KeyCap } from "../ui/key-cap";
import type { Grid } from "./use-grid";
import type { Rows } from "./use-rows";

interface GridFootProps {
  grid: Grid;
  columns: readonly GridColumn[];
  rows: Rows;
  dataset: Dataset;
  editable: boolean;
  /** Why the active cell is not saved. */
  problem: string | undefined;
}

/** What is active, what the keys do, and who made the version. */
export function GridFoot({ grid, columns, rows, dataset, editable, problem }: GridFootProps) {
  const { active, editing, selectedCount: count, selected } = grid;
  const row = rows.at(active.row)?.id ?? 0;
  const several = selected.bottom > selected.top;
  const place = several
    ? `${count} ${count === 1 ? "row" : "rows"}`
    : row > 0
      ? `Row ${row}`
      : active.row < rows.total
        ? "Loading"
        : "New row";
  return (
    <div className="bar h-auto min-h-10 flex-wrap gap-y-1 border-t border-t-rule border-b-0 py-1">
      <span className="label">
        {editing ? "Editing " : ""}
        {editing ? place.toLowerCase() : place}, {columns[active.column]?.name}
      </span>
      {problem !== undefined && (
        <span role="alert" className="min-w-0 text-dense text-fail">
          Not saved: {problem}
        </span>
      )}
      {editable && problem === undefined && <Hints editing={editing !== undefined} />}
      {editable && !editing && count > 0 && (
        <Button small variant="quiet" onClick={grid.remove}>
          {several ? `Delete ${count} ${count === 1 ? "row" : "rows"}` : "Delete row"}
        </Button>
      )}
      <span className="label ml-auto max-md:hidden" title={exact(dataset.changedAt)}>
        Version {dataset.version} by {dataset.changedBy}. Evaluations keep the version they were started with.
      </span>
    </div>
  );
}

const HINTS = {
  editing: [
    ["Enter", "save and go down"],
    ["Tab", "next cell"],
    ["Esc", "discard"],
  ],
  idle: [
    ["Enter", "edit"],
    ["Del", "empty"],
    ["Ctrl Z", "undo"],
  ],
} as const;

function Hints({ editing }: { editing: boolean }) {
  return (
    <span className="flex items-center gap-3 max-md:hidden pointer-coarse:hidden">
      {HINTS[editing ? "editing" : "idle"].map(([key, does]) => (
        <span key={key} className="label flex items-center gap-1.5">
          <KeyCap>{key}</KeyCap> {does}
        </span>
      ))}
    </span>
  );
}
