"use client";

import { useRef, useState } from "react";
import { cellText, type GridColumn, inverseOf } from "@/lib/client/datasets/cells";
import { queryClient } from "@/lib/client/query-client";
import type { ChangedDataset, ChangedRow, Dataset, DatasetRow } from "@/lib/console/datasets/contract";
import { changeDataset, type DatasetEdit, datasetQuery } from "./dataset-queries";

const UNDOS = 50;

/** A typed text that is being saved, or could not be saved. */
export interface Unsaved {
  text: string;
  /** Why it is not saved; undefined while it is being saved. */
  problem?: string;
}

type Change = Omit<ChangedRow, "id">;
/** A change of a row, or a new row. */
export interface RowChange {
  row: DatasetRow | undefined;
  change: Change;
}

export const cellKey = (row: number | undefined, { kind, name }: GridColumn) => `${row ?? "new"} ${kind} ${name}`;

/** Saves edits one after the other, each based on the version that the page shows. Rejected texts are kept. */
export function useEdits({ id }: Dataset) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const undos = useRef<DatasetEdit[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const keep = (key: string, text: Unsaved | undefined) =>
    setUnsaved((before) => {
      const next = new Map(before);
      if (text) next.set(key, text);
      else next.delete(key);
      return next;
    });

  const save = (edit: DatasetEdit, undo?: (changed: ChangedDataset) => DatasetEdit): Promise<ChangedDataset> => {
    const work = last.current.then(async () => {
      const { version } = await queryClient().ensureQueryData(datasetQuery(id, undefined));
      const changed = await changeDataset(id, version, edit);
      if (undo) undos.current = [...undos.current.slice(1 - UNDOS), undo(changed)];
      return changed;
    });
    last.current = work.catch(() => queryClient().invalidateQueries({ queryKey: ["datasets", "one", id] }));
    return work;
  };

  /** Changes rows and appends new ones; undone together. */
  const saveRows = (changes: readonly RowChange[]) => {
    const rows = changes.map(({ row, change }): ChangedRow => (row ? { ...change, id: row.id } : change));
    return save({ rows }, ({ rows: numbers }) => ({
      rows: changes.flatMap(({ row, change }) => (row ? [inverseOf(row, change)] : [])),
      ...(changes.some(({ row }) => !row) && { remove: numbers.filter((_, at) => !changes[at]?.row) }),
    }));
  };

  return {
    unsaved,
    forget: (key: string) => keep(key, undefined),
    saveRows,
    async saveCell(of: RowChange & { column: GridColumn; text: string }) {
      const key = cellKey(of.row?.id, of.column);
      keep(key, { text: of.text });
      try {
        await saveRows([of]);
        keep(key, undefined);
      } catch (error) {
        keep(key, { text: of.text, problem: error instanceof Error ? error.message : String(error) });
      }
    },
    removeRows: (numbers: readonly number[]) => save({ remove: [...numbers] }, () => ({ restore: [...numbers] })),
    saveColumns: (columns: DatasetEdit["columns"]) => save({ columns }),
    /** Reverts the last edit of this page. False if there is none. */
    async undo(): Promise<boolean> {
      const edit = undos.current.pop();
      if (edit) await save(edit);
      return edit !== undefined;
    },
  };
}
export type Edits = ReturnType<typeof useEdits>;

/** The text that a cell shows. */
export function shownText(row: DatasetRow | undefined, column: GridColumn, unsaved: Edits["unsaved"]): Unsaved {
  return unsaved.get(cellKey(row?.id, column)) ?? { text: row ? cellText(row, column) : "" };
}
