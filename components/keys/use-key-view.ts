"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type KeyView, readKeyView, writeKeyView } from "./key-view";

/**
 * The table's state in the URL, and its setter. Paging pushes a history entry, other changes
 * replace it; changed filters return to the first page.
 */
export function useKeyView(): [KeyView, (change: Partial<KeyView>) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const text = search.toString();
  const view = useMemo(() => readKeyView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (change: Partial<KeyView>) => {
      const before = readKeyView(new URLSearchParams(window.location.search));
      const address = pathname + writeKeyView({ ...before, page: 1, ...change });
      if (change.page === undefined) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [pathname],
  );
  return [view, change];
}
