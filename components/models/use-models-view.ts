"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ModelsView, readModelsView, writeModelsView } from "./models-view";

/** The view in the URL, and its setter. Paging and tabs push a history entry. */
export function useModelsView(): [ModelsView, (change: Partial<ModelsView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readModelsView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Partial<ModelsView>) => {
      const before = readModelsView(new URLSearchParams(window.location.search));
      const address = pathname + writeModelsView({ ...before, page: 1, ...next });
      if (next.page === undefined && next.tab === undefined) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [pathname],
  );
  return [view, change];
}
