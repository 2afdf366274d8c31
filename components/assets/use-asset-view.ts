"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { keepingLook } from "../table/table-look";
import { type AssetView, readAssetView, writeAssetView } from "./asset-view";

export type ChangeView = (change: Partial<AssetView>) => void;

/** Changes that leave the list's rows where they are. */
const KEEP_PAGE: readonly (keyof AssetView)[] = ["peek", "view", "page"];

/**
 * The list's view as the address has it, and how to change it. Turning a page and opening an asset are steps of the browser's
 * history, everything else replaces the step it is on; what changes the list goes back to its first page. On the page of a group
 * the group stands in the path.
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
      const stays = Object.keys(change).every((name) => KEEP_PAGE.includes(name as keyof AssetView));
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
