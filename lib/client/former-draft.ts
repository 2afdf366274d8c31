import type { Bench, RunDetail } from "../contracts/console-runs";
import type { Desk, DeskRules, DeskState } from "./desk";
import { FORMER, leaveRun, openDesk } from "./desks";
import { readJson, writeJson } from "./json-store";
import { restoredRuns } from "./restored-run";
import type { RunState } from "./run";

/** What stood on a page before a run was restored to it. */
interface Former {
  state: DeskState<unknown>;
  /** When the run was made whose request is the draft now, in milliseconds since the epoch. */
  runAt: number;
}

/** As they were last read or written, so that views get the same object each time. */
const formers = new Map<Bench, Former | undefined>();
const watchers = new Set<() => void>();

export function watchFormers(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The draft that a run took the place of, until it is brought back or dropped. Only in a browser. */
export function formerDraft(bench: Bench): Former | undefined {
  if (!formers.has(bench)) formers.set(bench, readJson<Former>(localStorage, FORMER + bench));
  return formers.get(bench);
}

/** Makes a saved run the page's draft and keeps what was there. Nothing of the run changes. Not while the draft runs. */
export function restoreToDraft<Own, Output>(rules: DeskRules<Own, Output>, from: Desk<Own, Output>, run: RunDetail): void {
  replaceDraft(rules, { state: from.state, runs: restoredRuns(rules, run, from.state), runAt: run.at });
}

/** Puts a run's request, and what came of it, in the place of the page's draft, which can be brought back. Not while the draft runs. */
export function replaceDraft<Own, Output>(
  rules: DeskRules<Own, Output>,
  { state, runs, runAt }: { state: DeskState<Own>; runs: ReadonlyMap<string, RunState<Output>>; runAt: number },
): void {
  const draft = openDesk(rules);
  setFormer(rules.id, { state: draft.state, runAt });
  leaveRun(rules.id);
  draft.clear();
  draft.restore(state, runs);
}

/** Puts the former draft back. */
export function bringBack<Own, Output>(rules: DeskRules<Own, Output>): void {
  const former = formerDraft(rules.id);
  if (!former) return;
  const draft = openDesk(rules);
  draft.clear();
  draft.restore(former.state as DeskState<Own>, new Map());
  setFormer(rules.id, undefined);
}

/** Forgets the former draft of a page. */
export function dropFormer(bench: Bench): void {
  setFormer(bench, undefined);
}

function setFormer(bench: Bench, former: Former | undefined): void {
  formers.set(bench, former);
  if (former) writeJson(localStorage, FORMER + bench, former);
  else localStorage.removeItem(FORMER + bench);
  for (const changed of watchers) changed();
}
