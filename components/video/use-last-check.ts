"use client";

import { useSyncExternalStore } from "react";
import { videoWatch } from "@/lib/client/video/watch";

/** When jobs were last polled, by this browser's clock; undefined before the first poll. */
export function useLastCheck(): number | undefined {
  return useSyncExternalStore(
    (changed) => videoWatch.watch(changed),
    () => videoWatch.checkedAt,
    () => undefined,
  );
}
