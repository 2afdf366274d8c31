"use client";

import { useSyncExternalStore } from "react";
import type { Desk } from "@/lib/client/desk";

/** Draws again whenever the desk's state, runs or output change. */
export function useDesk<Own, Output>(desk: Desk<Own, Output>): Desk<Own, Output> {
  useSyncExternalStore(
    (changed) => desk.watch(changed),
    () => desk.version,
    () => desk.version,
  );
  return desk;
}
