"use client";

import { useOffline } from "next/offline";
import { useEffect, useState, useSyncExternalStore } from "react";
import { BottomLine } from "./bottom-line";

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

/** The connection is lost, and its consequences. Typed input stays. */
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
        <BottomLine fixed={fixed}>
          {online ? (
            <span>
              The gateway is not responding. What you typed is kept; figures may be out of date. Pages open again when it responds.
            </span>
          ) : (
            <span>
              This browser is offline. What you typed is kept; figures may be out of date. Pages open again when the network is back.
            </span>
          )}
        </BottomLine>
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
