"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";

/** How a table looks: which columns in which order, and how high its rows are. */
export interface TableLook<Id extends string = string> {
  /** All columns in their order. */
  order: readonly Id[];
  hidden: readonly Id[];
  density: "default" | "compact";
}

/** A table whose columns a person may show, hide and order. */
export interface LookTable<Id extends string> {
  /** Where this browser keeps the look. */
  store: string;
  /** In the order of a first visit. */
  columns: readonly Id[];
  names: Readonly<Record<Id, string>>;
  /** Hidden on a first visit. */
  hidden: readonly Id[];
  /** Columns by the names they had in earlier versions, for looks and addresses that were kept. */
  formerNames?: Readonly<Record<string, Id>>;
}

/** How the address has a look that came with a link: the columns that are shown, and the height of rows. */
export const COLUMNS = "cols";
export const ROWS = "rows";

export function firstLook<Id extends string>({ columns, hidden }: LookTable<Id>): TableLook<Id> {
  return { order: columns, hidden, density: "default" };
}

/** Reads what was kept; columns the table does not know are left out, columns that are new stand at the end. */
export function readLook<Id extends string>(table: LookTable<Id>, text: string | null): TableLook<Id> {
  const first = firstLook(table);
  let kept: Partial<Record<keyof TableLook, unknown>>;
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    return first;
  }
  const hidden = Array.isArray(kept.hidden) ? todaysNames(table, kept.hidden) : undefined;
  return {
    order: ordered(table, Array.isArray(kept.order) ? todaysNames(table, kept.order) : []),
    hidden: hidden ? table.columns.filter((id) => hidden.includes(id)) : first.hidden,
    density: kept.density === "compact" ? "compact" : "default",
  };
}

function todaysNames<Id extends string>({ formerNames }: LookTable<Id>, ids: readonly unknown[]): unknown[] {
  return ids.map((id) => (formerNames && typeof id === "string" && Object.hasOwn(formerNames, id) ? formerNames[id] : id));
}

function ordered<Id extends string>({ columns }: LookTable<Id>, listed: readonly unknown[]): Id[] {
  return [...new Set([...listed.filter((id): id is Id => columns.includes(id as Id)), ...columns])];
}

/** The look that an address asks for, and the columns it names that the table does not have; undefined if it asks for none. */
export function lookInAddress<Id extends string>(table: LookTable<Id>, search: URLSearchParams) {
  const named = search.get(COLUMNS)?.slice(0, 1_000).split(",").filter(Boolean);
  if (!named) return undefined;
  const listed = todaysNames(table, named).map(String);
  const look: TableLook<Id> = {
    order: ordered(table, listed),
    hidden: table.columns.filter((id) => !listed.includes(id)),
    density: search.get(ROWS) === "compact" ? "compact" : "default",
  };
  return { look, unknown: [...new Set(listed.filter((id) => !table.columns.includes(id as Id)))] };
}

/** The address's query with the look of another, where that has one. */
export function keepingLook(query: string, before: URLSearchParams): string {
  const search = new URLSearchParams(query);
  for (const name of [COLUMNS, ROWS]) {
    const value = before.get(name);
    if (value !== null) search.set(name, value);
  }
  return queryOf(search);
}

/** Commas are as good in a query, and can be read. */
export const queryOf = (search: URLSearchParams) => (search.size > 0 ? `?${search.toString().replaceAll("%2C", ",")}` : "");

function watch(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

interface UsedLook<Id extends string> {
  look: TableLook<Id>;
  /** Columns that the address names and the table does not have. */
  unknown: readonly string[];
  /** Whether the look came with the address. */
  linked: boolean;
}

/** How a table looks: as the address says, else as this browser has kept it. */
export function useTableLook<Id extends string>(table: LookTable<Id>): UsedLook<Id> {
  const search = useSearchParams();
  const stored = useSyncExternalStore(
    watch,
    () => localStorage.getItem(table.store),
    () => null,
  );
  return useMemo(() => {
    const linked = lookInAddress(table, search);
    return { look: linked?.look ?? readLook(table, stored), unknown: linked?.unknown ?? [], linked: linked !== undefined };
  }, [table, search, stored]);
}
