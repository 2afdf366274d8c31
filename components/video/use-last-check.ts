"use client";

import { useSyncExternalStore } from "react";
import { videoWatch } from "@/lib/client/video/watch";

/** When the gateway last told how jobs stand, by this browser's clock; undefined before the first time. */
export function useLastCheck(): number | undefined {
  return useSyncExternalStore(
    (changed) => videoWatch.watch(changed),
    () => videoWatch.checkedAt,
    () => undefined,
  );
}
