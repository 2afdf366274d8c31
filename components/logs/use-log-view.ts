"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type LogView, readLogView, writeLogView } from "./log-view";

/** The view in the URL, and its setter. Changed filters return to the newest calls. */
export function useLogView(): [LogView, (change: Partial<LogView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readLogView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Partial<LogView>) => {
      const now = readLogView(new URLSearchParams(window.location.search));
      const keepsPage = Object.keys(next).every((name) => name === "peek");
      const address = pathname + writeLogView({ ...now, ...(keepsPage ? {} : { before: "" }), ...next });
      if (next.before === undefined && next.since === undefined) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [pathname],
  );
  return [view, change];
}
