"use client";

import { useSyncExternalStore } from "react";
import { StatusGlyph } from "../ui/status-mark";

function watch(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says that the browser has no network. What is typed stays. */
export function Offline() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="bar dense">
          <StatusGlyph kind="warn" />
          This browser is offline. What you typed is kept; figures are from before.
        </p>
      )}
    </div>
  );
}
