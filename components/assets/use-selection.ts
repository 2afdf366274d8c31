"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import type { AssetView } from "./asset-view";
import type { Selection } from "./list-props";

export type Chosen = ReadonlyMap<string, ConsoleAsset>;
const NONE: Chosen = new Map();

/** The selected assets. They stay selected across pages, until a filter changes. */
export function useSelection(view: AssetView, items: readonly ConsoleAsset[]): [Chosen, Selection, () => void] {
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<string>(undefined);
  const filter = JSON.stringify([view.q, view.groups, view.types, view.states]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => setChosen(NONE), [filter]);
  const set = useCallback((assets: readonly ConsoleAsset[], on: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      for (const asset of assets) {
        if (on) next.set(asset.id, asset);
        else next.delete(asset.id);
      }
      return next;
    });
  }, []);
  const selection = useMemo(
    (): Selection => ({
      has: (id) => chosen.has(id),
      set,
      toggle(asset, { range = false } = {}) {
        const on = !chosen.has(asset.id);
        set(range ? between(items, last.current, asset.id) : [asset], range || on);
        last.current = asset.id;
      },
    }),
    [chosen, items, set],
  );
  return [chosen, selection, useCallback(() => setChosen(NONE), [])];
}

/** The assets between two, inclusive; only the second if the first isn't on the page. */
export function between<Item extends { id: string }>(items: readonly Item[], from: string | undefined, to: string): Item[] {
  const [start, end] = [items.findIndex(({ id }) => id === from), items.findIndex(({ id }) => id === to)];
  if (start === -1) return items.slice(end, end + 1);
  return items.slice(Math.min(start, end), Math.max(start, end) + 1);
}
