import type { RunFile } from "../../console/runs/contract";
import { newId } from "../../contracts/ids";
import type { Playground } from "../../contracts/playground";
import { PlaygroundCall, type RunRules, type RunState } from "../call/run";
import type { ShareRules } from "../shares/rules";
import { newColumnId } from "./column-id";
import { freshState } from "./fresh-state";
import { readObject } from "./read-object";
import { type RoundOf, type RoundRun, roundFrom, runsIn, type SavedRound } from "./round";
import { type Params, type Sending, withParam } from "./sending";
import type { PortsOf, StartOptions, Work } from "./session-ports";

/** One model of the playground. `params` override the shared ones in this column. */
export interface Column {
  id: string;
  model: string;
  params: Params;
}

/** Everything that a person has typed and chosen on a playground page; plain JSON. `Own` is the page's own part. */
export interface SessionState<Own> {
  columns: Column[];
  params: Params;
  own: Own;
  stream: boolean;
  /** The body if the person edits JSON; it is sent as written. */
  custom?: string;
  /** The run that the session shows, as in its address; undefined before the first. */
  runId?: string;
}

/** A playground page's endpoint; `components/playground/define.ts` adds the form and the views. */
export interface SessionRules<Own, Output> extends RunRules<Output>, ShareRules<Own, Output, PlaygroundSession<Own, Output>> {
  id: Playground;
  own: Own;
  /** Initial parameters. */
  params: Params;
  /** Whether a new page streams; null if the endpoint cannot stream. */
  stream: boolean | null;
  /** `own`, and `body` as it will be sent, are absent if only the path's pattern is needed. */
  path(sending: { model: string; stream: boolean; own?: Own; body?: Record<string, unknown> }): string;
  toBody(sending: Sending<Own>): Record<string, unknown>;
  /** Replaces placeholders in the body by long content, just before sending. Throws an `Error` with the reason if that fails. */
  complete?(body: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** The conversation id shared by several runs; undefined if there is none. */
  threadOf?(own: Own): string | undefined;
  /** Adds the gateway's files to an answer from the history, in the order they were made. */
  withFiles?(output: Output, files: readonly RunFile[]): Output;
  /** As `withFiles`, for the answers in `own`. */
  ownWithFiles?(own: Own, files: readonly RunFile[]): Own;
  /** The part of an answer that is stored as a file with its run; undefined if there is none, or it is too large. */
  fileOf?(output: Output): Uint8Array<ArrayBuffer> | undefined;
  /** A short title for the history. */
  titleOf(own: Own): string;
  /** The answer as text for the history, and back. */
  toText(output: Output): string;
  fromText(text: string): Output;
  /** The reverse of `toBody`, without model and stream. `at` has the request's path, or the page's own part beside edited JSON. */
  fromBody(body: Record<string, unknown>, at?: { path?: string; own?: Own }): { own: Own; params: Params };
  /** The rules for answers, if they depend on the page's own part. */
  answersOf?(own: Own): RunRules<Output>;
  /** `own` reduced for the history, if it may be too long. */
  forHistory?(own: Own): Own;
  /** As `forHistory`, for the draft that survives a reload. */
  forDraft?(own: Own): Own;
  /** The part of `own` that presets save: settings without content. */
  settingsIn?(own: Own): Partial<Own>;
  /** Why the page's own part cannot be sent, and how to fix it; undefined if it can. Checked before every run. */
  refuse?(own: Own): string | undefined;
  /** True if `own` includes the answers: after a reload the draft is then complete. */
  holdsAnswers?: boolean;
  /** The unsent part of `own`; all of it if absent. */
  unsentIn?(own: Own): Partial<Own>;
}

export type Round<Own, Output> = RoundOf<SessionState<Own>, Output>;

export type SessionPorts = PortsOf<Round<unknown, unknown>>;

let sessionsMade = 0;

/** A playground page's state and its latest round, independent of the page: both continue while another page is open. */
export class PlaygroundSession<Own, Output> {
  /** Unique among the sessions of this tab. */
  readonly key = ++sessionsMade;
  readonly rules: SessionRules<Own, Output>;
  readonly #ports: SessionPorts;
  readonly #watchers = new Set<() => void>();
  #state: SessionState<Own>;
  #round: Round<Own, Output> | undefined;
  #version = 0;
  #problem: string | undefined;
  #refused = false;
  #held: string | undefined;
  #work: Work | undefined;

  constructor(rules: SessionRules<Own, Output>, ports: SessionPorts, state?: SessionState<Own>) {
    this.rules = rules;
    this.#ports = ports;
    this.#state = state ?? freshState(rules);
  }

  get state(): SessionState<Own> {
    return this.#state;
  }
  get round(): Round<Own, Output> | undefined {
    return this.#round;
  }
  /** Why nothing could be sent; undefined after the next attempt. */
  get problem(): string | undefined {
    return this.#problem;
  }
  /** Why nothing can be run at all; undefined if it can. */
  get held(): string | undefined {
    return this.#held;
  }
  /** Whether anything is in progress that `stop` ends. */
  get running(): boolean {
    return this.#work !== undefined || this.answering;
  }
  /** Whether a call of the round is running. */
  get answering(): boolean {
    return this.#round !== undefined && [...this.#round.runs.values()].some((run) => run.running);
  }
  /** Whether anything of a column is in progress. */
  isBusy(columnId: string): boolean {
    return this.runOf(columnId)?.running === true || this.#work?.includes(columnId) === true;
  }
  /** Changes with state, runs and output: views subscribe to it. */
  get version(): number {
    return this.#version;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  set(change: Partial<SessionState<Own>>): void {
    if (this.#refused && change.own !== undefined) {
      this.#refused = false;
      this.#problem = undefined;
    }
    this.#state = { ...this.#state, ...change };
    this.#changed();
  }

  /** Refuses every run with this reason; undefined allows them again. */
  hold(why: string | undefined): void {
    if (why === this.#held) return;
    this.#held = why;
    this.#changed();
  }

  /** What is in progress between calls; undefined after its end. Watchers are told in any case. */
  work(work: Work | undefined): void {
    this.#work = work;
    this.#changed();
  }

  setOwn(change: Partial<Own>): void {
    this.set({ own: { ...this.#state.own, ...change } });
  }

  /** Sets a parameter everywhere or in one column; undefined unsets it. */
  setParam(name: string, value: unknown, columnId?: string): void {
    const changed = (params: Params) => withParam(params, name, value);
    if (columnId === undefined) this.set({ params: changed(this.#state.params) });
    else this.set({ columns: this.#state.columns.map((it) => (it.id === columnId ? { ...it, params: changed(it.params) } : it)) });
  }

  setModel(columnId: string, model: string): void {
    this.set({ columns: this.#state.columns.map((column) => (column.id === columnId ? { ...column, model } : column)) });
  }

  /** Adds a column like the last one. */
  addColumn(model?: string): void {
    const last = this.#state.columns.at(-1);
    this.set({ columns: [...this.#state.columns, { id: newColumnId(), model: model ?? last?.model ?? "", params: last?.params ?? {} }] });
  }

  removeColumn(columnId: string): void {
    this.stop(columnId);
    this.set({ columns: this.#state.columns.filter(({ id }) => id !== columnId) });
  }

  runOf(columnId: string): RoundRun<Output> | undefined {
    return this.#round?.runs.get(columnId);
  }

  stateOf(columnId: string): RunState<Output> | undefined {
    return this.runOf(columnId)?.state;
  }

  /** Shows a round from the history with `state`, or no round. */
  restore(state: SessionState<Own>, round?: SavedRound<SessionState<Own>, Output>): void {
    this.#round = round && roundFrom(round);
    this.#state = state;
    this.#changed();
  }

  /** The path and body that would be sent now. Throws `SyntaxError` if the person's JSON is invalid. */
  preview(column: Column, state: SessionState<Own> = this.#state): { path: string; body: Record<string, unknown> } {
    const stream = state.stream && this.rules.stream !== null;
    if (state.custom !== undefined) {
      const body = readObject(state.custom);
      const model = typeof body.model === "string" ? body.model : column.model;
      return { path: this.rules.path({ model, stream: body.stream === true || stream, own: state.own, body }), body };
    }
    const { model } = column;
    const body = this.rules.toBody({ column: column.id, model, own: state.own, params: { ...state.params, ...column.params }, stream });
    return { path: this.rules.path({ model, stream, own: state.own, body }), body };
  }

  /** Runs every column, or those in `only` while others go on. Returns the round, or undefined if nothing was sent (`problem` says why). */
  async start({ only, own, onward = false }: StartOptions<Own> = {}): Promise<Round<Own, Output> | undefined> {
    const asked = this.#state.columns.filter(({ id, model }) => model !== "" && (only?.includes(id) ?? true));
    if (this.#held !== undefined || asked.some(({ id }) => this.runOf(id)?.running)) return undefined;
    this.#problem = undefined;
    const state = own === undefined ? this.#state : { ...this.#state, own };
    try {
      if (asked.length === 0) throw new Error("Choose a model first.");
      const refusal = state.custom === undefined ? this.rules.refuse?.(state.own) : undefined;
      this.#refused = refusal !== undefined;
      if (refusal !== undefined) throw new Error(refusal);
      const calls = asked.map((column) => ({ column, ...this.preview(column, state) }));
      const secret = await this.#ports.bearer();
      const wholes = await Promise.all(calls.map(({ body }) => this.rules.complete?.(body) ?? body));
      // Columns may have been removed meanwhile, and others may have started a round.
      const runs = only ? runsIn(this.#round?.runs, this.#state.columns) : new Map<string, RoundRun<Output>>();
      const ids = calls.flatMap(({ column, path, body }, place) => {
        if (!this.#state.columns.some(({ id }) => id === column.id)) return [];
        const model = typeof body.model === "string" ? body.model : column.model;
        const sent = { shown: JSON.stringify(body), body: JSON.stringify(wholes[place]), secret };
        const request = { id: newId("run_"), model, url: this.#ports.origin + path, ...sent, keep: this.#ports.keep() };
        runs.set(column.id, new PlaygroundCall(this.#answersOf(state), request));
        return request.id;
      });
      // A new run, even if it includes calls of the previous round.
      const [id] = ids;
      return id === undefined ? undefined : this.#begin({ id, at: Date.now(), state, runs }, () => this.#ports.started(onward));
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
      this.#changed();
      return undefined;
    }
  }

  /**
   * Resumes a round that was running when the page was left. `calls` are run ids by column; `id` is the round's, by default the first
   * call's.
   */
  resume(calls: Record<string, string>, { at, state, id }: { at: number; state: SessionState<Own>; id?: string }): Round<Own, Output> {
    const runs = new Map<string, PlaygroundCall<Output>>();
    for (const column of state.columns) {
      const call = calls[column.id];
      if (call === undefined) continue;
      const { path, body } = this.preview(column, state);
      const reopen = { sentAt: at, answer: this.#ports.reopen };
      const asked = { id: call, model: column.model, url: this.#ports.origin + path, body: JSON.stringify(body), secret: "" };
      runs.set(column.id, new PlaygroundCall(this.#answersOf(state), { ...asked, keep: this.#ports.keep(), reopen }));
    }
    return this.#begin({ id: id ?? runs.values().next().value?.state.id, at, state, runs });
  }

  stop(columnId?: string): void {
    this.#work?.stop(columnId);
    for (const [id, run] of this.#round?.runs ?? []) if (columnId === undefined || id === columnId) run.stop();
  }

  /** Hides the last round. */
  clear(): void {
    this.stop();
    this.#round = undefined;
    this.set({ runId: undefined });
  }

  #answersOf({ own }: SessionState<Own>): RunRules<Output> {
    return this.rules.answersOf?.(own) ?? this.rules;
  }

  #begin({ id = newId("run_"), ...rest }: Omit<Round<Own, Output>, "id"> & { id?: string }, started?: () => void): Round<Own, Output> {
    const round = { id, ...rest };
    this.#round = round;
    this.#state = { ...this.#state, runId: round.id };
    started?.();
    for (const run of round.runs.values()) run.watch(this.#changed);
    const record = () => this.#ports.record(round as Round<unknown, unknown>);
    record();
    Promise.all([...round.runs.values()].map((run) => run.ended)).then(record);
    this.#changed();
    return round;
  }

  /** One function, because a call can be in several rounds. */
  readonly #changed = (): void => {
    this.#version++;
    for (const changed of this.#watchers) changed();
  };
}
