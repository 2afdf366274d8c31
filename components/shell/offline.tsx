"use client";

import { useOffline } from "next/offline";
import { useEffect, useState, useSyncExternalStore } from "react";
import { StatusGlyph } from "../ui/status-mark";

/** Shorter interruptions are not reported. */
const PATIENCE_MS = 1_000;

function watch(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

const LINE = "flex min-h-(--h-bar) items-center gap-3 border-rule border-t bg-canvas px-4 py-1 text-dense";

/** Shown at the bottom, so that nothing above moves: the connection is lost, and its consequences. Typed input stays. */
export function Offline({ fixed = false }: { fixed?: boolean }) {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const silent = useSilence(online);
  return (
    <div role="status">
      {(!online || silent) && (
        <p className={fixed ? `${LINE} fixed inset-x-0 bottom-0 z-30` : LINE}>
          <StatusGlyph kind="warn" />
          {online ? (
            <span>
              The gateway is not responding. What you typed is kept; figures may be out of date. Pages open again when it responds.
            </span>
          ) : (
            <span>
              This browser is offline. What you typed is kept; figures may be out of date. Pages open again when the network is back.
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether loading a page failed, and the gateway has not answered for a while although the network is up. */
function useSilence(online: boolean): boolean {
  const unreached = useOffline();
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    if (!online || !unreached) return;
    const timer = setTimeout(() => setSilent(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSilent(false);
    };
  }, [online, unreached]);
  return silent;
}
