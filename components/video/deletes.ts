"use client";

import { useSyncExternalStore } from "react";
import { pendingDeletes, watchDeletes } from "@/lib/client/video/delete";

const NONE: ReadonlySet<string> = new Set();

/** Jobs that are about to be deleted and are hidden already. */
export function usePendingDeletes(): ReadonlySet<string> {
  return useSyncExternalStore(watchDeletes, pendingDeletes, () => NONE);
}
