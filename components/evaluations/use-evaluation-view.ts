"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type EvaluationView, readEvaluationView, writeEvaluationView } from "./evaluation-view";

/** The view in the URL, and its setter. */
export function useEvaluationView(): [EvaluationView, (change: Partial<EvaluationView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readEvaluationView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Partial<EvaluationView>) => {
      const now = readEvaluationView(new URLSearchParams(window.location.search));
      window.history.replaceState(null, "", pathname + writeEvaluationView({ ...now, ...next }));
    },
    [pathname],
  );
  return [view, change];
}
