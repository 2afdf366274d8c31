import type { Bench, RunDetail } from "../contracts/console-runs";
import { setBusy } from "./busy";
import { Desk, type DeskPorts, type DeskRules, type DeskState, freshState, type Round } from "./desk";
import { readJson, writeJson } from "./json-store";
import { reopenKept, stopKept } from "./kept-run";
import { forgetPictures } from "./picture-store";
import { bearer, keyChoice } from "./playground-key";
import { restoredRuns } from "./restored-run";
import { recordRound } from "./run-record";
import { HANDOVER } from "./share-handover";

const SAVE_MS = 300;
const DRAFT = "switchyard.draft.";
const RUNNING = "switchyard.running.";
/** The latest round of this tab, by bench. */
const LATEST = "switchyard.latest.";
/** What stood on a bench page before a run was restored to it. */
export const FORMER = "switchyard.former.";

/** What a reload needs to take up a round: run ids by column. */
interface Running {
  calls: Record<string, string>;
  at: number;
  state: DeskState<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: one map for the desks of every page; each page asks for its own
type AnyDesk = Desk<any, any>;
const desks = new Map<string, AnyDesk>();

/** The desk of a bench page in this tab. The same one comes back after looking elsewhere; after a reload its draft and its running calls do. */
export function openDesk<Own, Output>(rules: DeskRules<Own, Output>): Desk<Own, Output> {
  const known = desks.get(rules.id);
  if (known) return known;
  const desk = new Desk(rules, portsOf(rules), readDraft(rules));
  desks.set(rules.id, desk);
  desk.watch(noteBusy);
  keepDraft(desk);
  const running = readJson<Running>(sessionStorage, RUNNING + rules.id);
  if (running) desk.resume(running.calls, { at: running.at, state: running.state as DeskState<Own> });
  return desk;
}

/** A desk that shows a saved run. What is changed here touches neither the run nor the draft. */
export function restoreDesk<Own, Output>(rules: DeskRules<Own, Output>, run: RunDetail): Desk<Own, Output> {
  const key = `${rules.id}/${run.id}`;
  const known = desks.get(key);
  if (known) return known;
  const desk = new Desk(rules, portsOf(rules));
  const fresh = freshState(rules);
  const saved = run.state as Partial<DeskState<Own>>;
  const state = { ...fresh, ...saved, own: { ...fresh.own, ...saved.own } };
  desk.restore(state, restoredRuns(rules, run, state));
  const [first] = state.columns;
  if (first && isAtGateway(run)) desk.resume({ [first.id]: run.id }, { at: run.at, state });
  desks.set(key, desk);
  desk.watch(noteBusy);
  return desk;
}

/** How long the gateway keeps a call's answer after its end. */
const KEPT_MS = 600_000;

/** Whether the gateway may still have the answer of a run that was begun in another tab, or in one that is gone. */
function isAtGateway({ status, models, output, at }: RunDetail): boolean {
  if (models.length !== 1) return false;
  return status === "running" || (status === "done" && output === "" && Date.now() - at < KEPT_MS);
}

/** Stops everything and forgets what was typed, as signing out does. */
export function forgetDesks(): void {
  for (const desk of desks.values()) desk.stop();
  desks.clear();
  void forgetPictures();
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

function portsOf<Own, Output>(rules: DeskRules<Own, Output>): DeskPorts {
  return {
    origin: window.location.origin,
    bearer,
    keep: () => (keyChoice().kind === "playground" ? { stop: stopKept } : undefined),
    reopen: reopenKept,
    record(round) {
      if (leaving) return;
      noteRunning(rules.id, round);
      if (desks.get(rules.id)?.round === round) writeJson(sessionStorage, LATEST + rules.id, round.id);
      void recordRound(rules as unknown as DeskRules<unknown, unknown>, round);
    },
  };
}

function noteRunning(id: Bench, { at, state, runs }: Round<unknown, unknown>): void {
  const running = [...runs].filter(([, run]) => run.running);
  const calls = Object.fromEntries(running.map(([column, run]) => [column, run.state.id]));
  if (running.length > 0) writeJson(sessionStorage, RUNNING + id, { calls, at, state } satisfies Running);
  else sessionStorage.removeItem(RUNNING + id);
}

/** The draft begins anew: what ran before is only on the tape. */
export function leaveRun(id: Bench): void {
  sessionStorage.removeItem(LATEST + id);
}

/** Whether the page's draft goes on from this run, so that a reload of the run's address needs nothing but the draft. */
export function draftFollows({ id, holdsAnswers }: Pick<DeskRules<never, never>, "id" | "holdsAnswers">, runId: string): boolean {
  return holdsAnswers === true && readJson(sessionStorage, LATEST + id) === runId;
}

function noteBusy(): void {
  setBusy([...new Set([...desks.values()].filter((desk) => desk.running).map((desk) => desk.rules.id as Bench))]);
}

function readDraft<Own>(rules: DeskRules<Own, unknown>): DeskState<Own> | undefined {
  const draft = readJson<Partial<DeskState<Own>>>(localStorage, DRAFT + rules.id);
  if (!draft) return undefined;
  const fresh = freshState(rules);
  const columns = Array.isArray(draft.columns) && draft.columns.length > 0 ? draft.columns : fresh.columns;
  return { ...fresh, ...draft, own: { ...fresh.own, ...draft.own }, columns };
}

/** Keeps what is typed: a moment after the last change, and at the latest when the page goes away. */
function keepDraft(desk: AnyDesk): void {
  let saved = desk.state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Signing out has forgotten it.
    if (desks.get(desk.rules.id) !== desk) return;
    const { forDraft } = desk.rules;
    writeJson(localStorage, DRAFT + desk.rules.id, forDraft ? { ...saved, own: forDraft(saved.own) } : saved);
  };
  desk.watch(() => {
    // What changes while the page is left are its calls, which break off here and go on at the gateway.
    if (leaving || desk.state === saved) return;
    saved = desk.state;
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_MS);
  });
  window.addEventListener("pagehide", () => timer !== undefined && save());
}
