"use client";

import { useSyncExternalStore } from "react";
import { entriesOf } from "@/lib/contracts/typed";

/** The selected text in list, maps and tables, by the id of its row. */
export interface Selection {
  /** Pinned until another is. Null: unpinned. Undefined: never chosen, so the first is shown. */
  pinned?: number | null;
  /** Under the pointer or the keyboard's focus. */
  over?: number;
}

/** The selection of a session, shared by all views of the page and not stored. */
export class Selected {
  #now: Selection = {};
  readonly #watchers = new Set<() => void>();

  get now(): Selection {
    return this.#now;
  }

  set(change: Selection): void {
    const same = entriesOf(change).every(([name, value]) => this.#now[name] === value);
    if (same) return;
    this.#now = { ...this.#now, ...change };
    for (const changed of this.#watchers) changed();
  }

  watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };
}

const all = new WeakMap<object, Selected>();

export function selectedOn(session: object): Selected {
  const found = all.get(session) ?? new Selected();
  all.set(session, found);
  return found;
}

/** Re-renders when the selection changes. */
export function useSelection(selected: Selected): Selection {
  return useSyncExternalStore(
    selected.watch,
    () => selected.now,
    () => selected.now,
  );
}
