import type { Bench } from "../contracts/console-runs";

/** Bench pages of this tab with a run in progress. Apart from the desks themselves, so that every page can show it cheaply. */
let busy: readonly Bench[] = [];
let jobs = 0;
const watchers = new Set<() => void>();

/** A new list after every change. */
export function busyBenches(): readonly Bench[] {
  return busy;
}

export function watchBusy(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export function setBusy(benches: readonly Bench[]): void {
  const others = benches.filter((bench) => bench !== "video");
  const now: readonly Bench[] = jobs > 0 ? [...others, "video"] : others;
  if (now.join() === busy.join()) return;
  busy = now;
  for (const changed of watchers) changed();
}

/** How many of the person's own video jobs run, in this tab or anywhere. */
export function jobsRunning(): number {
  return jobs;
}

/** Video counts as busy while jobs run, whatever the desks say. */
export function setJobsRunning(now: number): void {
  if (now === jobs) return;
  jobs = now;
  setBusy(busy);
  for (const changed of watchers) changed();
}
