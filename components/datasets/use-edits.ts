"use client";

import { useReducer, useState } from "react";
import { cellText, type GridColumn, type SeenRow } from "@/lib/client/datasets/cells";
import { EditQueue, type RowChange, type Undo } from "@/lib/client/datasets/edit-queue";
import type { Dataset } from "@/lib/console/datasets/contract";
import { toast } from "../ui/toast";
import { changeDataset, type DatasetEdit, refreshDataset } from "./dataset-queries";

/** A typed text that is being saved, or could not be saved. */
export interface Unsaved {
  text: string;
  /** Why it is not saved; undefined while it is being saved. */
  problem?: string;
}

interface SavedCell extends RowChange {
  column: GridColumn;
  text: string;
}

interface Latest {
  /** A row as it was when the edit began, and as it is now. */
  row: SeenRow | undefined;
  latest: SeenRow | undefined;
  column: GridColumn;
}

const cellKey = (row: number, { kind, name }: GridColumn) => `${row} ${kind} ${name}`;

/** Saves edits one after the other. Rejected texts are kept. */
export function useEdits({ id, version }: Dataset) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [queue] = useState(
    () =>
      new EditQueue((edit) =>
        changeDataset(id, edit).catch((error: unknown) => {
          refreshDataset(id);
          throw error;
        }),
      ),
  );
  const keyOf = (row: SeenRow | undefined, column: GridColumn) => cellKey(queue.keyOf(row?.id ?? 0), column);
  const keep = (key: string, change: (before: Unsaved | undefined) => Unsaved | undefined) =>
    setUnsaved((before) => {
      const next = new Map(before);
      const text = change(before.get(key));
      if (text) next.set(key, text);
      else next.delete(key);
      return next;
    });

  return {
    /** The typed text of a cell that is not stored. */
    unsavedOf: (row: SeenRow | undefined, column: GridColumn): Unsaved | undefined => unsaved.get(keyOf(row, column)),
    forget: (row: SeenRow | undefined, column: GridColumn) => keep(keyOf(row, column), () => undefined),
    typedRows: queue.typedRows(version),
    isSame: (one: SeenRow, other: SeenRow) => queue.keyOf(one.id) === queue.keyOf(other.id),
    /** The message if another person has changed a cell since an edit of it began. */
    conflictOf({ row, latest, column }: Latest, { changedBy }: Dataset): string | undefined {
      if (!row || !latest || queue.isOwn(row, latest.seen)) return undefined;
      const stored = cellText(latest, column);
      if (stored === cellText(row, column)) return undefined;
      return `${changedBy} changed this cell to '${stored.slice(0, 80)}'. Save again to overwrite it.`;
    },
    saveRows: (changes: readonly RowChange[]) => queue.saveRows(changes, version),
    /** Saves a cell, of a new row if there is none yet. */
    async saveCell({ row = queue.newRow(version), change, column, text }: SavedCell) {
      const key = keyOf(row, column);
      keep(key, () => ({ text }));
      try {
        await queue.saveRows([{ row, change }], version);
        keep(key, (now) => (now?.text === text ? undefined : now));
      } catch (error) {
        const problem = messageOf(error);
        keep(key, (now) => (now?.text === text ? { text, problem } : now));
        toast({ kind: "fail", title: `${column.name} of ${row.id < 0 ? "a new row" : `row ${row.id}`} is not saved`, text: problem });
      }
      render();
    },
    async removeRows(rows: readonly SeenRow[]): Promise<Undo> {
      const undo = await queue.removeRows(rows, version);
      render();
      return undo;
    },
    saveColumns: (columns: DatasetEdit["columns"]) => queue.saveColumns(columns, version),
    /** Reverts an edit of this page, by default the last one. False if there is none. */
    undo: (edit?: Undo) => queue.undo(edit),
  };
}
export type Edits = ReturnType<typeof useEdits>;

/** The text that a cell shows. */
export function shownText(row: SeenRow | undefined, column: GridColumn, edits: Pick<Edits, "unsavedOf">): Unsaved {
  return edits.unsavedOf(row, column) ?? { text: row ? cellText(row, column) : "" };
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
