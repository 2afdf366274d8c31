"use client";

import { useEffect, useRef } from "react";
import { guardLeaving } from "../ui/leave";

/**
 * While mounted, the browser asks before the tab closes or reloads, and Back calls `ask` and stays. So does a link or a command of the
 * console, with `go`, which follows it.
 */
export function useLeaveGuard(ask: (go?: () => void) => void): void {
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    // A history entry to go back to: the same page.
    const stay = () => window.history.pushState(null, "", window.location.href);
    const back = () => {
      stay();
      asking.current();
    };
    stay();
    window.addEventListener("beforeunload", leave);
    window.addEventListener("popstate", back);
    const release = guardLeaving((go) => asking.current(go));
    return () => {
      release();
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("popstate", back);
    };
  }, []);
}
