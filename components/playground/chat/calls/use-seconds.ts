import { useEffect, useState } from "react";
import { ticking } from "@/lib/client/when";

const TICK_MS = 500;

/** The time since `from` in milliseconds since the epoch, as it ticks; undefined if there is none. */
export function useSeconds(from: number | undefined): string | undefined {
  const now = useNow(from !== undefined);
  return from === undefined ? undefined : ticking(now - from);
}

/** The present time, updated while `live`. */
export function useNow(live: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!live) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [live]);
  return now;
}
