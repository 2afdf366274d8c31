import type { RunDetail } from "../../console/runs/contract";
import type { Playground } from "../../contracts/playground";
import { bearer, keyChoice } from "../call/playground-key";
import { readJson, writeJson } from "../json-store";
import { reopenKept, stopKept } from "../runs/kept-run";
import { restoredRuns } from "../runs/restored-run";
import { recordRound } from "../runs/run-record";
import { HANDOVER } from "../shares/handover";
import { setBusy } from "./busy";
import { FORMER, setFormer } from "./formers";
import { freshState } from "./fresh-state";
import { forgetImages } from "./image-store";
import { PlaygroundSession, type Round, type SessionRules, type SessionState } from "./session";
import { upgraded } from "./upgrade";

const SAVE_MS = 300;
const DRAFT = "trunkline.draft.";
const RUNNING = "trunkline.running.";

/** What a reload needs to resume a round: its id, and its calls' ids by column. */
interface Running {
  id?: string;
  calls: Record<string, string>;
  at: number;
  state: SessionState<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: one map for the sessions of every page; each page asks for its own
export type AnySession = PlaygroundSession<any, any>;

/** The draft of each playground: the session that was run last. A reload restores it. */
const drafts = new Map<Playground, AnySession>();
/** Sessions of other runs: opened from the history, or former drafts. */
const others = new Set<AnySession>();

/** A playground's draft in this tab. Returning to the page finds the same one; a reload restores its state and running calls. */
export function openSession<Own, Output>(rules: SessionRules<Own, Output>): PlaygroundSession<Own, Output> {
  const known = drafts.get(rules.id);
  if (known) return known;
  const session = newSession(rules, readDraft(rules));
  drafts.set(rules.id, session);
  const running = upgraded(readJson<Running>(sessionStorage, RUNNING + rules.id));
  // All tabs share the draft: another tab may have changed it since.
  if (running?.id !== undefined && running.id === session.state.runId)
    session.resume(running.calls, { ...running, state: completed(rules, running.state as SessionState<Own>) });
  return session;
}

/** The session of a run, or the draft without a run id. Undefined if the run must be loaded from the history: see `openRun`. */
export function sessionOf<Own, Output>(
  rules: SessionRules<Own, Output>,
  runId: string | undefined,
): PlaygroundSession<Own, Output> | undefined {
  const draft = openSession(rules);
  if (runId === undefined) return draft;
  return [draft, ...others].find(
    ({ rules: { id, holdsAnswers }, state, round }) =>
      id === rules.id && state.runId === runId && (holdsAnswers === true || round?.id === runId),
  );
}

/**
 * The session of a run from the history. If the draft continues that run, it keeps what was typed since; otherwise the run's own state is
 * shown.
 */
export function openRun<Own, Output>(rules: SessionRules<Own, Output>, run: RunDetail): PlaygroundSession<Own, Output> {
  const known = sessionOf(rules, run.id);
  if (known) return known;
  const fresh = freshState(rules);
  const saved = upgraded(run.state) as Partial<SessionState<Own>>;
  const own = { ...fresh.own, ...saved.own };
  const state = { ...fresh, ...saved, own: rules.ownWithFiles?.(own, run.files) ?? own, runId: run.id };
  const draft = openSession(rules);
  const session = draft.state.runId === run.id ? draft : newSession(rules, state);
  session.restore(session.state, { id: run.id, at: run.at, state, runs: restoredRuns(rules, run, state) });
  const calls = isAtGateway(run) ? callsOf(run, state) : {};
  if (Object.keys(calls).length > 0) session.resume(calls, { at: run.at, state, id: run.id });
  if (session !== draft) others.add(session);
  return session;
}

function newSession<Own, Output>(rules: SessionRules<Own, Output>, state: SessionState<Own> | undefined): PlaygroundSession<Own, Output> {
  const session: PlaygroundSession<Own, Output> = new PlaygroundSession(
    rules,
    {
      origin: window.location.origin,
      bearer,
      keep: () => (keyChoice().kind === "playground" ? { stop: stopKept } : undefined),
      reopen: reopenKept,
      started: (onward) => goOn(session, onward),
      record(round) {
        if (leaving) return;
        if (isDraft(session) && !isReplaced(session, round)) noteRunning(rules.id, round);
        void recordRound(session.rules, round);
      },
    },
    state,
  );
  session.watch(noteBusy);
  keepDraft(session);
  return session;
}

/** Whether the session is shown if no run is named. */
export function isDraft(session: Pick<AnySession, "rules">): boolean {
  return drafts.get(session.rules.id) === session;
}

/** Makes a session that has started a round the draft, and moves its page to the run's address: Back returns to the previous run. */
function goOn(session: AnySession, onward: boolean): void {
  const { id } = session.rules;
  const draft = drafts.get(id);
  if (draft && draft !== session) {
    others.delete(session);
    others.add(draft);
    drafts.set(id, session);
    if (hasUnsent(draft)) setFormer(id, { state: draft.state, runAt: session.round?.at ?? Date.now() });
  }
  const page = pageOf(id);
  const { pathname } = window.location;
  // The person may have left the playground before the call was made.
  if (pathname !== page && !pathname.startsWith(`${page}/`)) return;
  window.history[onward ? "replaceState" : "pushState"](null, "", `${page}/${session.state.runId}`);
}

const pageOf = (id: Playground) => `/play/${id}`;

/** Whether the form has content that was not sent with any run of the session. */
function hasUnsent({ rules, state, round }: AnySession): boolean {
  return typedIn(rules, state) !== typedIn(rules, round?.state ?? freshState(rules));
}

function typedIn({ unsentIn }: AnySession["rules"], { own, params, custom }: SessionState<unknown>): string {
  return JSON.stringify([unsentIn?.(own) ?? own, params, custom]);
}

/** Whether the draft was edited on its own page: it then differs from what its run was sent with. */
function leavesRun({ rules, state, running }: AnySession, before: SessionState<unknown>): boolean {
  if (state.runId === undefined || running || window.location.pathname !== pageOf(rules.id)) return false;
  return typedIn(rules, state) !== typedIn(rules, before);
}

/** Adds defaults to a state stored by an earlier version. */
export function completed<Own>({ own }: Pick<SessionRules<Own, unknown>, "own">, state: SessionState<Own>): SessionState<Own> {
  return { ...state, own: { ...own, ...state.own } };
}

/** How long the gateway keeps a call's answer after its end. */
const KEPT_MS = 600_000;

/** Whether the gateway may still have the answer of a run that another tab started, or one that was closed. */
function isAtGateway({ status, models, columns, output, at }: RunDetail): boolean {
  if (models.length !== 1 && columns.length === 0) return false;
  return status === "running" || (status === "done" && output === "" && Date.now() - at < KEPT_MS);
}

function callsOf(run: RunDetail, { columns }: Pick<SessionState<unknown>, "columns">): Record<string, string> {
  const [first] = columns;
  if (run.columns.length === 0) return first ? { [first.id]: run.id } : {};
  const calls = run.columns.map(({ id, column }, index) => [column ?? columns[index]?.id, id] as const);
  return Object.fromEntries(calls.filter(([column]) => columns.some(({ id }) => id === column)));
}

/** Stops everything and deletes drafts, on signing out. */
export function forgetSessions(): void {
  for (const session of allSessions()) session.stop();
  drafts.clear();
  others.clear();
  void forgetImages();
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store))
      if ([DRAFT, RUNNING, FORMER, HANDOVER].some((start) => key.startsWith(start))) store.removeItem(key);
}

/** Set while the page is being left: its calls are then disconnected in the browser, but continue at the gateway. */
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

/** Whether another round has started while calls of this one were running: it has them too. */
function isReplaced({ round: now }: Pick<AnySession, "round">, { id }: Pick<Round<unknown, unknown>, "id">): boolean {
  return now !== undefined && now.saved !== true && now.id !== id;
}

/** While one call of a round is running, all are resumed together: the gateway has the answers of the others. */
function noteRunning(playground: Playground, { id, at, state, runs }: Round<unknown, unknown>): void {
  const calls = Object.fromEntries([...runs].map(([column, run]) => [column, run.state.id]));
  if ([...runs.values()].some((run) => run.running))
    writeJson(sessionStorage, RUNNING + playground, { id, calls, at, state } satisfies Running);
  else sessionStorage.removeItem(RUNNING + playground);
}

function noteBusy(): void {
  setBusy([
    ...new Set(
      allSessions()
        .filter((session) => session.running)
        .map((session) => session.rules.id),
    ),
  ]);
}

function allSessions(): AnySession[] {
  return [...drafts.values(), ...others];
}

function readDraft<Own>(rules: SessionRules<Own, unknown>): SessionState<Own> | undefined {
  const draft = upgraded(readJson<Partial<SessionState<Own>>>(localStorage, DRAFT + rules.id));
  if (!draft) return undefined;
  const fresh = freshState(rules);
  const columns = Array.isArray(draft.columns) && draft.columns.length > 0 ? draft.columns : fresh.columns;
  return { ...fresh, ...draft, own: { ...fresh.own, ...draft.own }, columns };
}

/** Saves the draft shortly after the last change, and at the latest when the page is left. */
function keepDraft(session: AnySession): void {
  let saved = session.state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Signing out has deleted it, or another session is the draft now.
    if (!isDraft(session)) return;
    const { forDraft } = session.rules;
    writeJson(localStorage, DRAFT + session.rules.id, forDraft ? { ...saved, own: forDraft(saved.own) } : saved);
  };
  session.watch(() => {
    // Changes while the page is left come from its calls, which are disconnected here and continue at the gateway.
    if (leaving || session.state === saved || !isDraft(session)) return;
    const before = saved;
    saved = session.state;
    if (leavesRun(session, before)) return session.set({ runId: undefined });
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_MS);
  });
  window.addEventListener("pagehide", () => timer !== undefined && save());
}
