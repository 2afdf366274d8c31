"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { isOneOf } from "@/lib/contracts/typed";
import { keepingLook } from "../table/table-look";
import { type AssetView, readAssetView, writeAssetView } from "./asset-view";

export type ChangeView = (change: Partial<AssetView>) => void;

/** Changes that don't affect the list's rows. */
const KEEP_PAGE: readonly (keyof AssetView)[] = ["peek", "view", "page"];

/**
 * The list's state in the URL, and its setter. Paging and opening an asset push a history
 * entry, other changes replace it; changed filters return to the first page. A group's page has
 * the group in its path.
 */
export function useAssetView(group?: string): [AssetView, ChangeView] {
  const search = useSearchParams();
  const pathname = usePathname();
  const text = search.toString();
  const view = useMemo(() => inGroup(readAssetView(new URLSearchParams(text)), group), [text, group]);
  const change = useCallback(
    (change: Partial<AssetView>) => {
      const search = new URLSearchParams(window.location.search);
      const before = readAssetView(search);
      const stays = Object.keys(change).every((name) => isOneOf(KEEP_PAGE, name));
      const next = { ...before, ...(stays ? {} : { page: 1 }), ...change };
      const query = writeAssetView(group === undefined ? next : { ...next, groups: [] });
      const address = pathname + keepingLook(query, search);
      const step = change.page !== undefined || (before.peek === "" && Boolean(change.peek));
      window.history[step ? "pushState" : "replaceState"](null, "", address);
    },
    [pathname, group],
  );
  return [view, change];
}

function inGroup(view: AssetView, group: string | undefined): AssetView {
  return group === undefined ? view : { ...view, groups: [group] };
}
