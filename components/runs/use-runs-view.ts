"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type RunsView, readRunsView, writeRunsView } from "./runs-view";

/** The view in the address, and its setter. Changed filters return to the first page. */
export function useRunsView(): [RunsView, (change: Partial<RunsView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readRunsView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Partial<RunsView>) => {
      const now = readRunsView(new URLSearchParams(window.location.search));
      const address = pathname + writeRunsView({ ...now, after: "", ...next });
      if (next.after === undefined) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [pathname],
  );
  return [view, change];
}
