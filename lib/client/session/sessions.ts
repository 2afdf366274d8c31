import type { RunDetail } from "../../console/runs/contract";
import type { Playground } from "../../contracts/playground";
import { bearer, keyChoice } from "../call/playground-key";
import { readJson, writeJson } from "../json-store";
import { reopenKept, stopKept } from "../runs/kept-run";
import { restoredRuns } from "../runs/restored-run";
import { recordRound } from "../runs/run-record";
import { HANDOVER } from "../shares/handover";
import { setBusy } from "./busy";
import { forgetImages } from "./image-store";
import { freshState, PlaygroundSession, type Round, type SessionPorts, type SessionRules, type SessionState } from "./session";
import { upgraded } from "./upgrade";

const SAVE_MS = 300;
const DRAFT = "switchyard.draft.";
const RUNNING = "switchyard.running.";
/** The latest round of this tab, by playground. */
const LATEST = "switchyard.latest.";
/** What stood on a playground page before a run was restored to it. */
export const FORMER = "switchyard.former.";

/** What a reload needs to take up a round: its id, and the ids of its calls by column. */
interface Running {
  id?: string;
  calls: Record<string, string>;
  at: number;
  state: SessionState<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: one map for the sessions of every page; each page asks for its own
type AnySession = PlaygroundSession<any, any>;
const sessions = new Map<string, AnySession>();

/** The session of a playground page in this tab. The same one comes back after looking elsewhere; after a reload its draft and its running calls do. */
export function openSession<Own, Output>(rules: SessionRules<Own, Output>): PlaygroundSession<Own, Output> {
  const known = sessions.get(rules.id);
  if (known) return known;
  const session = new PlaygroundSession(rules, portsOf(rules), readDraft(rules));
  sessions.set(rules.id, session);
  session.watch(noteBusy);
  keepDraft(session);
  const running = upgraded(readJson<Running>(sessionStorage, RUNNING + rules.id));
  if (running) session.resume(running.calls, { ...running, state: completed(rules, running.state as SessionState<Own>) });
  return session;
}

/** A state that an earlier version may have kept, with what the page's own part has now. */
export function completed<Own>({ own }: Pick<SessionRules<Own, unknown>, "own">, state: SessionState<Own>): SessionState<Own> {
  return { ...state, own: { ...own, ...state.own } };
}

/** A session that shows a saved run. What is changed here touches neither the run nor the draft. */
export function restoreSession<Own, Output>(rules: SessionRules<Own, Output>, run: RunDetail): PlaygroundSession<Own, Output> {
  const key = `${rules.id}/${run.id}`;
  const known = sessions.get(key);
  if (known) return known;
  const session = new PlaygroundSession(rules, portsOf(rules));
  const fresh = freshState(rules);
  const saved = upgraded(run.state) as Partial<SessionState<Own>>;
  const own = { ...fresh.own, ...saved.own };
  const state = { ...fresh, ...saved, own: rules.ownWithFiles?.(own, run.files) ?? own };
  session.restore(state, restoredRuns(rules, run, state));
  const calls = isAtGateway(run) ? callsOf(run, state) : {};
  if (Object.keys(calls).length > 0) session.resume(calls, { at: run.at, state, id: run.id });
  sessions.set(key, session);
  session.watch(noteBusy);
  return session;
}

/** How long the gateway keeps a call's answer after its end. */
const KEPT_MS = 600_000;

/** Whether the gateway may still have the answer of a run that was begun in another tab, or in one that is gone. */
function isAtGateway({ status, models, columns, output, at }: RunDetail): boolean {
  if (models.length !== 1 && columns.length === 0) return false;
  return status === "running" || (status === "done" && output === "" && Date.now() - at < KEPT_MS);
}

/** The ids of a run's calls by column. */
function callsOf(run: RunDetail, { columns }: Pick<SessionState<unknown>, "columns">): Record<string, string> {
  const [first] = columns;
  if (run.columns.length === 0) return first ? { [first.id]: run.id } : {};
  const calls = run.columns.map(({ id, column }, index) => [column ?? columns[index]?.id, id] as const);
  return Object.fromEntries(calls.filter(([column]) => columns.some(({ id }) => id === column)));
}

/** Stops everything and forgets what was typed, as signing out does. */
export function forgetSessions(): void {
  for (const session of sessions.values()) session.stop();
  sessions.clear();
  void forgetImages();
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store))
      if ([DRAFT, RUNNING, LATEST, FORMER, HANDOVER].some((start) => key.startsWith(start))) store.removeItem(key);
}

/** Set while the page is being left: its calls then break off in the browser, not at the gateway. */
let leaving = false;
if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", () => {
    leaving = true;
    // A dialog may keep the person here.
    setTimeout(() => {
      leaving = false;
    }, 3_000);
  });
}

function portsOf<Own, Output>(rules: SessionRules<Own, Output>): SessionPorts {
  return {
    origin: window.location.origin,
    bearer,
    keep: () => (keyChoice().kind === "playground" ? { stop: stopKept } : undefined),
    reopen: reopenKept,
    record(round) {
      if (leaving) return;
      noteRunning(rules.id, round);
      if (sessions.get(rules.id)?.round === round) writeJson(sessionStorage, LATEST + rules.id, round.id);
      void recordRound(rules as unknown as SessionRules<unknown, unknown>, round);
    },
  };
}

/** While one call of a round goes on, all of them are taken up together: the gateway has what the others answered. */
function noteRunning(playground: Playground, { id, at, state, runs }: Round<unknown, unknown>): void {
  const calls = Object.fromEntries([...runs].map(([column, run]) => [column, run.state.id]));
  if ([...runs.values()].some((run) => run.running))
    writeJson(sessionStorage, RUNNING + playground, { id, calls, at, state } satisfies Running);
  else sessionStorage.removeItem(RUNNING + playground);
}

/** The draft begins anew: what ran before is only on the history. */
export function leaveRun(id: Playground): void {
  sessionStorage.removeItem(LATEST + id);
}

/** Whether the page's draft goes on from this run, so that a reload of the run's address needs nothing but the draft. */
export function draftFollows({ id, holdsAnswers }: Pick<SessionRules<never, never>, "id" | "holdsAnswers">, runId: string): boolean {
  return holdsAnswers === true && readJson(sessionStorage, LATEST + id) === runId;
}

function noteBusy(): void {
  setBusy([...new Set([...sessions.values()].filter((session) => session.running).map((session) => session.rules.id as Playground))]);
}

function readDraft<Own>(rules: SessionRules<Own, unknown>): SessionState<Own> | undefined {
  const draft = upgraded(readJson<Partial<SessionState<Own>>>(localStorage, DRAFT + rules.id));
  if (!draft) return undefined;
  const fresh = freshState(rules);
  const columns = Array.isArray(draft.columns) && draft.columns.length > 0 ? draft.columns : fresh.columns;
  return { ...fresh, ...draft, own: { ...fresh.own, ...draft.own }, columns };
}

/** Keeps what is typed: a moment after the last change, and at the latest when the page goes away. */
function keepDraft(session: AnySession): void {
  let saved = session.state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Signing out has forgotten it.
    if (sessions.get(session.rules.id) !== session) return;
    const { forDraft } = session.rules;
    writeJson(localStorage, DRAFT + session.rules.id, forDraft ? { ...saved, own: forDraft(saved.own) } : saved);
  };
  session.watch(() => {
    // What changes while the page is left are its calls, which break off here and go on at the gateway.
    if (leaving || session.state === saved) return;
    saved = session.state;
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_MS);
  });
  window.addEventListener("pagehide", () => timer !== undefined && save());
}
