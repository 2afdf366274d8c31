"use client";

import { useSyncExternalStore } from "react";

/** The text that list, maps and tables show as chosen, by the id of its row. */
export interface Selection {
  /** Stays until another is chosen. Null: none, because it was let go. Undefined: nobody has chosen, so the first is shown. */
  pinned?: number | null;
  /** Under the pointer, or where the keyboard is. */
  over?: number;
}

/** What is chosen on one session. Every view of the page shows the same, and it is forgotten with the page. */
export class Selected {
  #now: Selection = {};
  readonly #watchers = new Set<() => void>();

  get now(): Selection {
    return this.#now;
  }

  set(change: Selection): void {
    const same = Object.entries(change).every(([name, value]) => this.#now[name as keyof Selection] === value);
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

/** The selection that belongs to a session. */
export function selectedOn(session: object): Selected {
  const found = all.get(session) ?? new Selected();
  all.set(session, found);
  return found;
}

/** Draws again when another text is chosen. */
export function useSelection(selected: Selected): Selection {
  return useSyncExternalStore(
    selected.watch,
    () => selected.now,
    () => selected.now,
  );
}
