import type { RunDetail } from "../../console/runs/contract";
import type { Playground } from "../../contracts/playground";
import type { RunState } from "../call/run";
import { readJson, writeJson } from "../json-store";
import { restoredRuns } from "../runs/restored-run";
import type { PlaygroundSession, SessionRules, SessionState } from "./session";
import { completed, FORMER, leaveRun, openSession } from "./sessions";
import { upgraded } from "./upgrade";

/** What stood on a page before a run was restored to it. */
interface Former {
  state: SessionState<unknown>;
  /** When the run was made whose request is the draft now, in milliseconds since the epoch. */
  runAt: number;
}

/** As they were last read or written, so that views get the same object each time. */
const formers = new Map<Playground, Former | undefined>();
const watchers = new Set<() => void>();

export function watchFormers(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The draft that a run took the place of, until it is brought back or dropped. Only in a browser. */
export function formerDraft(playground: Playground): Former | undefined {
  if (!formers.has(playground)) formers.set(playground, upgraded(readJson<Former>(localStorage, FORMER + playground)));
  return formers.get(playground);
}

/** Makes a saved run the page's draft and keeps what was there. Nothing of the run changes. Not while the draft runs. */
export function restoreToDraft<Own, Output>(rules: SessionRules<Own, Output>, from: PlaygroundSession<Own, Output>, run: RunDetail): void {
  replaceDraft(rules, { state: from.state, runs: restoredRuns(rules, run, from.state), runAt: run.at });
}

/** Puts a run's request, and what came of it, in the place of the page's draft, which can be brought back. Not while the draft runs. */
export function replaceDraft<Own, Output>(
  rules: SessionRules<Own, Output>,
  { state, runs, runAt }: { state: SessionState<Own>; runs: ReadonlyMap<string, RunState<Output>>; runAt: number },
): void {
  const draft = openSession(rules);
  setFormer(rules.id, { state: draft.state, runAt });
  leaveRun(rules.id);
  draft.clear();
  draft.restore(state, runs);
}

/** Puts the former draft back. */
export function bringBack<Own, Output>(rules: SessionRules<Own, Output>): void {
  const former = formerDraft(rules.id);
  if (!former) return;
  const draft = openSession(rules);
  draft.clear();
  draft.restore(completed(rules, former.state as SessionState<Own>), new Map());
  setFormer(rules.id, undefined);
}

/** Forgets the former draft of a page. */
export function dropFormer(playground: Playground): void {
  setFormer(playground, undefined);
}

function setFormer(playground: Playground, former: Former | undefined): void {
  formers.set(playground, former);
  if (former) writeJson(localStorage, FORMER + playground, former);
  else localStorage.removeItem(FORMER + playground);
  for (const changed of watchers) changed();
}
