"use client";

import { useSyncExternalStore } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";

/** Re-renders when the session's state, runs or output change. */
export function useSession<Own, Output>(session: PlaygroundSession<Own, Output>): PlaygroundSession<Own, Output> {
  useSyncExternalStore(
    (changed) => session.watch(changed),
    () => session.version,
    () => session.version,
  );
  return session;
}
