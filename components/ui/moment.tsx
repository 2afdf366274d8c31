"use client";

import { useSyncExternalStore } from "react";
import { exact } from "@/lib/client/when";

const TICK_MS = 1_000;
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of watchers) tell();
  }, TICK_MS);
  return () => {
    watchers.delete(changed);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

function current(): number {
  if (now === 0) now = Date.now();
  return now;
}

const never = () => () => undefined;

/** The time in milliseconds since the epoch, updated every second for all components; constant while `ticks` is false. 0 on the server. */
export function useNow(ticks = true): number {
  return useSyncExternalStore(ticks ? watch : never, current, () => 0);
}

/** A relative time, with the exact one as tooltip and in `datetime`. */
export function Moment({ at, format, className }: { at: number; format(at: number, now: number): string; className?: string }) {
  const reading = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={exact(at)} className={className} suppressHydrationWarning>
      {format(at, reading === 0 ? at : reading)}
    </time>
  );
}
