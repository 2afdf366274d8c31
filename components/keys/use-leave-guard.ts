"use client";

import { useEffect, useRef } from "react";

/** While it is there, closing or reloading the tab makes the browser ask, and the way back calls `ask` and stays. */
export function useLeaveGuard(ask: () => void): void {
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    // A step of the history to go back to: the page itself, which stays as it is.
    const stay = () => window.history.pushState(null, "", window.location.href);
    const back = () => {
      stay();
      asking.current();
    };
    stay();
    window.addEventListener("beforeunload", leave);
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("popstate", back);
    };
  }, []);
}
