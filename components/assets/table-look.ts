"use client";

import { useSyncExternalStore } from "react";

/** Columns that a person may show, hide and order; the thumbnail and the name are always there, first. */
export const COLUMNS = ["id", "type", "status", "group", "measures", "size", "kept", "model", "created", "updated"] as const;
export type ColumnId = (typeof COLUMNS)[number];

export const COLUMN_NAMES: Record<ColumnId, string> = {
  id: "Id",
  type: "Type",
  status: "Status",
  group: "Group",
  measures: "Measures",
  size: "Size",
  kept: "Kept until",
  model: "Model",
  created: "Created",
  updated: "Updated",
};

/** How the table looks in this browser. */
export interface TableLook {
  /** All columns in their order. */
  order: readonly ColumnId[];
  hidden: readonly ColumnId[];
  density: "default" | "compact";
}

export const FIRST_LOOK: TableLook = { order: COLUMNS, hidden: ["size", "kept", "model", "updated"], density: "default" };
const STORE = "switchyard.assets.look";

/** Reads what was kept; columns it does not know are left out, columns that are new stand at the end. */
export function readLook(text: string | null): TableLook {
  let kept: Partial<Record<keyof TableLook, unknown>>;
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    return FIRST_LOOK;
  }
  const known = (list: unknown) => (Array.isArray(list) ? COLUMNS.filter((id) => list.includes(id)) : undefined);
  const listed = Array.isArray(kept.order) ? kept.order.filter((id): id is ColumnId => COLUMNS.includes(id)) : [];
  return {
    order: [...new Set([...listed, ...COLUMNS])],
    hidden: known(kept.hidden) ?? FIRST_LOOK.hidden,
    density: kept.density === "compact" ? "compact" : "default",
  };
}

/** Columns that stay beside an open asset, which says the rest; they leave room for the name. */
const BESIDE_PEEK: readonly ColumnId[] = ["status", "group", "created"];

/** The columns that are shown, in their order. In a group the group goes without saying. */
export function shownColumns({ order, hidden }: TableLook, { peek, inGroup }: { peek: boolean; inGroup: boolean }): ColumnId[] {
  return order.filter((id) => !hidden.includes(id) && (!peek || BESIDE_PEEK.includes(id)) && (!inGroup || id !== "group"));
}

/** The look with one column moved by a place; unchanged at the ends. */
export function moved(look: TableLook, id: ColumnId, by: -1 | 1): TableLook {
  const order = [...look.order];
  const at = order.indexOf(id);
  const other = order[at + by];
  if (other === undefined) return look;
  order[at] = other;
  order[at + by] = id;
  return { ...look, order };
}

/** The look with a column shown or hidden. */
export function toggled(look: TableLook, id: ColumnId): TableLook {
  return { ...look, hidden: look.hidden.includes(id) ? look.hidden.filter((it) => it !== id) : [...look.hidden, id] };
}

let text: string | null | undefined;
let look = FIRST_LOOK;
const watchers = new Set<() => void>();

function current(): TableLook {
  const stored = localStorage.getItem(STORE);
  if (stored !== text) {
    text = stored;
    look = readLook(stored);
  }
  return look;
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    watchers.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** How the table looks, kept in this browser. */
export function useTableLook(): [TableLook, (next: TableLook) => void] {
  const shown = useSyncExternalStore(watch, current, () => FIRST_LOOK);
  return [shown, keepLook];
}

function keepLook(next: TableLook): void {
  localStorage.setItem(STORE, JSON.stringify(next));
  for (const changed of watchers) changed();
}
