import type { Playground } from "../../contracts/playground";

/** Playground pages of this tab with a run in progress. Separate from the sessions, so that every page can show it cheaply. */
let busy: readonly Playground[] = [];
let jobs = 0;
let agentSessions = 0;
const watchers = new Set<() => void>();

/** A new list after every change. */
export function busyPlaygrounds(): readonly Playground[] {
  return busy;
}

export function watchBusy(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export function setBusy(playgrounds: readonly Playground[]): void {
  const others = playgrounds.filter((playground) => playground !== "video");
  const now: readonly Playground[] = jobs > 0 ? [...others, "video"] : others;
  if (now.join() === busy.join()) return;
  busy = now;
  for (const changed of watchers) changed();
}

/** The person's running video jobs, in this tab or anywhere. */
export function jobsRunning(): number {
  return jobs;
}

/** Video counts as busy while jobs run, whatever the sessions say. */
export function setJobsRunning(now: number): void {
  if (now === jobs) return;
  jobs = now;
  setBusy(busy);
  for (const changed of watchers) changed();
}

/** The team's running sessions of coding agents. */
export function sessionsRunning(): number {
  return agentSessions;
}

export function setSessionsRunning(now: number): void {
  if (now === agentSessions) return;
  agentSessions = now;
  for (const changed of watchers) changed();
}
