"use client";

import { useState } from "react";
import { cellText, changeOf, type GridColumn, isCut, mergeChanges } from "@/lib/client/datasets/cells";
import { beside, moved, type Place, rangeOf } from "@/lib/client/datasets/grid-moves";
import { clipboardText, readClipboard } from "@/lib/client/datasets/read-table";
import type { Dataset, DatasetRow } from "@/lib/console/datasets/contract";
import { toast } from "../ui/toast";
import { wholeRow } from "./dataset-queries";
import { cellKey, type Edits, type RowChange, shownText } from "./use-edits";
import type { Rows } from "./use-rows";

/** Rows of one paste; more are imported as a file. */
const PASTED_ROWS = 1_000;

interface Editing {
  place: Place;
  /** Undefined for a new row. */
  row: DatasetRow | undefined;
  /** The stored text when the edit began. */
  start: string;
  text: string;
  problem?: string;
}

interface GridParts {
  dataset: Dataset;
  columns: readonly GridColumn[];
  rows: Rows;
  edits: Edits;
  editable: boolean;
  /** Rows with the empty one at the end, if there is one. */
  count: number;
  page: number;
}

/** What a key, a paste or a press does in the grid. */
export function useGrid({ dataset, columns, rows, edits, editable, count, page }: GridParts) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>(active);
  const [editing, setEditing] = useState<Editing>();
  const extent = { rows: Math.max(1, count), columns: columns.length, page };
  const at: Place = { row: Math.min(active.row, extent.rows - 1), column: Math.min(active.column, columns.length - 1) };
  const selected = rangeOf(anchor, at);

  const goTo = (place: Place, extend = false) => {
    setActive(place);
    if (!extend) setAnchor(place);
  };

  /** Opens the editor on a cell, with the typed text in place of its own. */
  const edit = async (place: Place, typed?: string) => {
    const column = columns[place.column];
    if (!editable || !column) return;
    goTo(place);
    const shown = rows.at(place.row);
    const row = shown && isCut(shown, column) ? await wholeRow(dataset.id, dataset.version, shown.id).catch(() => undefined) : shown;
    if (shown && !row) return toast({ kind: "fail", title: "The value could not be loaded", text: "Try again." });
    const start = row ? cellText(row, column) : "";
    const { text, problem } = edits.unsaved.get(cellKey(row?.id, column)) ?? { text: start };
    setEditing({ place, row, start, text: typed ?? text, problem });
  };

  const close = () => setEditing(undefined);

  /** Saves the open cell and closes the editor. False if it stays open with a problem. */
  const commit = (): boolean => {
    if (!editing) return true;
    const { place, row, start, text } = editing;
    const column = columns[place.column];
    if (!column) return true;
    edits.forget(cellKey(row?.id, column));
    close();
    if (text === start) return true;
    const change = changeOf(row, column, text);
    const now = row && rows.at(place.row);
    const stored = now && !isCut(now, column) && now.id === row.id ? cellText(now, column) : start;
    const problem =
      typeof change === "string"
        ? change
        : stored !== start
          ? `${dataset.changedBy} changed this cell to '${stored.slice(0, 80)}'. Save again to overwrite it.`
          : undefined;
    if (typeof change === "string" || problem !== undefined) {
      setEditing({ ...editing, start: stored, problem });
      return false;
    }
    void edits.saveCell({ row, column, text, change });
    return true;
  };

  const actions = cellActions({ columns, rows, edits, selected, at });
  return {
    active: at,
    selected,
    editing,
    type: (text: string) => setEditing((open) => open && { ...open, text, problem: undefined }),
    edit,
    goTo,
    commit,
    cancel() {
      const column = editing && columns[editing.place.column];
      if (column) edits.forget(cellKey(editing.row?.id, column));
      close();
    },
    move: (key: string, { far, extend }: { far: boolean; extend: boolean }): boolean => {
      const to = moved(at, { key, far }, extent);
      if (to) goTo(to, extend);
      return to !== undefined;
    },
    next: (step: 1 | -1) => goTo(beside(at, step, extent)),
    ...actions,
  };
}
export type Grid = ReturnType<typeof useGrid>;

interface Selected extends Pick<GridParts, "columns" | "rows" | "edits"> {
  selected: ReturnType<typeof rangeOf>;
  at: Place;
}

function cellActions({ columns, rows, edits, selected: { top, bottom, left, right }, at }: Selected) {
  const numbers = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  const inside = columns.slice(left, right + 1);
  const chosen = numbers.map((index) => rows.at(index)).filter((row) => row !== undefined);
  const failed = (error: unknown) => toast({ kind: "fail", title: "The change was not saved", text: messageOf(error) });
  const undo = async () => {
    if (!(await edits.undo())) toast({ kind: "off", title: "Nothing to undo" });
  };
  return {
    chosen,
    undo: () => void undo().catch(failed),
    copied: () => clipboardText(chosen.map((row) => inside.map((column) => shownText(row, column, edits.unsaved).text))),
    clear() {
      const changes = chosen.map((row): RowChange => {
        const parts = inside.map((column) => changeOf(row, column, "")).filter((part) => typeof part !== "string");
        return { row, change: parts.reduce(mergeChanges, {}) };
      });
      if (changes.length > 0) void edits.saveRows(changes).catch(failed);
    },
    remove() {
      const count = chosen.length;
      const done = () =>
        toast({
          kind: "off",
          title: count === 1 ? `Row ${chosen[0]?.id} is deleted` : `${count} rows are deleted`,
          action: { label: "Undo", run: () => void undo().catch(failed) },
        });
      if (count > 0) void edits.removeRows(chosen.map(({ id }) => id)).then(done, failed);
    },
    /** Fills cells from the active one on; rows after the last one are new. */
    paste: (text: string) => void paste(text, { columns, rows, edits, at }).catch(failed),
  };
}

async function paste(text: string, { columns, rows, edits, at }: Omit<Selected, "selected">): Promise<void> {
  const cells = await readClipboard(text);
  if (cells.length > PASTED_ROWS)
    throw new Error(`${cells.length} rows are too many to paste; the limit is ${PASTED_ROWS}. Save them as CSV and import the file.`);
  const room = columns.length - at.column;
  const wide = Math.max(0, ...cells.map(({ length }) => length)) - room;
  const changes: RowChange[] = [];
  for (const [index, line] of cells.entries()) {
    const row = at.row + index < rows.total ? await rows.load(at.row + index) : undefined;
    const parts = line.slice(0, room).map((cell, place) => {
      const column = columns[at.column + place];
      return column ? changeOf(row, column, cell) : {};
    });
    const problem = parts.find((part) => typeof part === "string");
    if (problem !== undefined) throw new Error(`Row ${row?.id ?? index + 1}: ${problem}`);
    changes.push({ row, change: parts.filter((part) => typeof part !== "string").reduce(mergeChanges, {}) });
  }
  await edits.saveRows(changes);
  const left = wide > 0 ? ` ${wide} ${wide === 1 ? "column" : "columns"} beyond the last one were left out.` : "";
  toast({ kind: "ok", title: `Pasted ${changes.length} ${changes.length === 1 ? "row" : "rows"}.${left}` });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
