"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { isOneOf } from "@/lib/contracts/typed";

/** A table's look: visible columns, their order, and the row height. */
export interface TableLook<Id extends string = string> {
  /** All columns in order. */
  order: readonly Id[];
  hidden: readonly Id[];
  density: "default" | "compact";
}

/** A table with configurable columns. */
export interface LookTable<Id extends string> {
  /** The storage key of the look. */
  store: string;
  /** In default order. */
  columns: readonly Id[];
  names: Readonly<Record<Id, string>>;
  /** Hidden by default. */
  hidden: readonly Id[];
  /** Former names of columns, in stored looks and addresses. */
  formerNames?: Readonly<Record<string, Id>>;
}

/** The look in the address: visible columns, and the row height. */
export const COLUMNS = "cols";
export const ROWS = "rows";

export function firstLook<Id extends string>({ columns, hidden }: LookTable<Id>): TableLook<Id> {
  return { order: columns, hidden, density: "default" };
}

/** Parses a stored look; unknown columns are dropped, new ones appended. */
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
  return [...new Set([...listed.filter((id) => isOneOf(columns, id)), ...columns])];
}

/** The look in an address, and its unknown columns; undefined if it has none. */
export function lookInAddress<Id extends string>(table: LookTable<Id>, search: URLSearchParams) {
  const named = search.get(COLUMNS)?.slice(0, 1_000).split(",").filter(Boolean);
  if (!named) return undefined;
  const listed = todaysNames(table, named).map(String);
  const look: TableLook<Id> = {
    order: ordered(table, listed),
    hidden: table.columns.filter((id) => !listed.includes(id)),
    density: search.get(ROWS) === "compact" ? "compact" : "default",
  };
  return { look, unknown: [...new Set(listed.filter((id) => !isOneOf(table.columns, id)))] };
}

/** The address's query with another query's look, if that has one. */
export function keepingLook(query: string, before: URLSearchParams): string {
  const search = new URLSearchParams(query);
  for (const name of [COLUMNS, ROWS]) {
    const value = before.get(name);
    if (value !== null) search.set(name, value);
  }
  return queryOf(search);
}

/** Commas are valid in a query, and readable. */
export const queryOf = (search: URLSearchParams) => (search.size > 0 ? `?${search.toString().replaceAll("%2C", ",")}` : "");

function watch(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

interface UsedLook<Id extends string> {
  look: TableLook<Id>;
  /** Columns of the address that the table does not have. */
  unknown: readonly string[];
  /** Whether the look comes from the address. */
  linked: boolean;
}

/** A table's look: from the address, otherwise from this browser. */
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
