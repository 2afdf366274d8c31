import type { Bench } from "../contracts/console-runs";

/** Bench pages of this tab with a run in progress. Apart from the desks themselves, so that every page can show it cheaply. */
let busy: readonly Bench[] = [];
const watchers = new Set<() => void>();

/** A new list after every change. */
export function busyBenches(): readonly Bench[] {
  return busy;
}

export function watchBusy(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export function setBusy(now: readonly Bench[]): void {
  if (now.join() === busy.join()) return;
  busy = now;
  for (const changed of watchers) changed();
}
