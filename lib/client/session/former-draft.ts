import { formerDraft, setFormer } from "./formers";
import type { SavedRound } from "./round";
import type { PlaygroundSession, SessionRules, SessionState } from "./session";
import { completed, openSession } from "./sessions";

/**
 * Makes a run's request the page's draft; the former draft can be restored. Does not change the run, and does nothing while either runs.
 */
export function restoreToDraft<Own, Output>(rules: SessionRules<Own, Output>, { state, round }: PlaygroundSession<Own, Output>): void {
  if (!round) return;
  const runs = new Map([...round.runs].map(([column, run]) => [column, run.state]));
  replaceDraft(rules, state, { ...round, runs });
}

/** Replaces the page's draft by a run's request and its result; the draft can be restored. Does nothing while the draft runs. */
export function replaceDraft<Own, Output>(
  rules: SessionRules<Own, Output>,
  state: SessionState<Own>,
  round: SavedRound<SessionState<Own>, Output>,
): void {
  const draft = openSession(rules);
  setFormer(rules.id, { state: draft.state, runAt: round.at });
  // The draft has no run id: the run keeps its own address.
  draft.restore({ ...state, runId: undefined }, round.runs.size > 0 ? round : undefined);
}

/** Restores the former draft. Does nothing while the draft runs. */
export function bringBack<Own, Output>(rules: SessionRules<Own, Output>): void {
  const former = formerDraft(rules.id);
  if (!former) return;
  openSession(rules).restore(completed(rules, former.state as SessionState<Own>));
  setFormer(rules.id, undefined);
}
