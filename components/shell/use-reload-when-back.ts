import { useEffect, useState } from "react";

const INTERVAL_MS = 1_000;
const TIMEOUT_MS = 5_000;

const responds = (signal: AbortSignal) =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }).then(
    () => true,
    () => false,
  );

/** Returns whether the gateway is unreachable. Reloads the page when it responds again. */
export function useReloadWhenBack(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async (wasAway: boolean) => {
      const back = await responds(left.signal);
      if (left.signal.aborted) return;
      if (!back) {
        setAway(true);
        timer = setTimeout(check, INTERVAL_MS, true);
      } else if (wasAway) window.location.reload();
    };
    void check(false);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, []);
  return away;
}
