import { newId } from "../../contracts/ids";
import { PlaygroundCall, type RunRequest, type RunRules, type RunState } from "../call/run";
import type { SweepCell } from "./plan";

/** One call of a sweep, before it is sent. */
export interface SweepCall {
  cell: SweepCell;
  path: string;
  body: Record<string, unknown>;
  /** What it will cost in US dollars, approximately; undefined if not known. */
  estimate: number | undefined;
}

export interface SweepPorts<Output> {
  origin: string;
  rules: RunRules<Output>;
  bearer(): Promise<string>;
  keep(): RunRequest["keep"];
  /** The cost of an ended call in US dollars; undefined if not known. */
  costOf(run: RunState<Output>): number | undefined;
  /** Called when a call has started, and again when it has ended. */
  record(call: SweepCall, run: PlaygroundCall<Output>): void;
}

/** The runs of a cell, in the order in which they started. */
export type CellRuns<Output> = readonly RunState<Output>[];

/** Rounding of sums must not hold a call back. */
const DUST = 1e-9;

/** Makes the calls of a sweep, a few at once, within an optional limit in US dollars. Stopping keeps what has arrived. */
export class Sweep<Output> {
  readonly #ports: SweepPorts<Output>;
  readonly #atOnce: number;
  readonly #waiting: SweepCall[];
  readonly #runs = new Map<SweepCell, PlaygroundCall<Output>[]>();
  /** Calls that are being made. */
  readonly #making = new Set<SweepCall>();
  readonly #watchers = new Set<() => void>();
  readonly total: number;
  /** Settles when no call runs and none will be started. */
  readonly ended: Promise<void>;
  #end: () => void = () => undefined;
  #limit: number | undefined;
  #spent = 0;
  #problem: string | undefined;
  #stopped = false;
  #version = 0;

  constructor(calls: readonly SweepCall[], atOnce: number, ports: SweepPorts<Output>, limit?: number) {
    this.#ports = ports;
    this.#atOnce = atOnce;
    this.#waiting = [...calls];
    this.#limit = limit;
    this.total = calls.length;
    this.ended = new Promise((end) => {
      this.#end = end;
    });
    this.#fill();
  }

  /** Why calls could not be sent; undefined if they were. */
  get problem(): string | undefined {
    return this.#problem;
  }
  /** Changes with every run and its output. */
  get version(): number {
    return this.#version;
  }
  get running(): boolean {
    return this.#making.size > 0;
  }
  /** Ended calls. */
  get done(): number {
    return this.#all().filter((run) => !run.running).length;
  }
  /** In US dollars; undefined if there is none. */
  get limit(): number | undefined {
    return this.#limit;
  }
  /** What the ended calls have cost in US dollars. */
  get spent(): number {
    return this.#spent;
  }
  /** What the running calls will cost in US dollars, approximately. */
  get expected(): number {
    return [...this.#making].reduce((sum, { estimate = 0 }) => sum + estimate, 0);
  }
  /** Whether calls are left that would pass the limit, and no call runs. */
  get atLimit(): boolean {
    return this.#waiting.length > 0 && !this.running;
  }

  runsOf(cell: SweepCell): CellRuns<Output> {
    return (this.#runs.get(cell) ?? []).map((run) => run.state);
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Continues at the limit with another one; undefined removes it. */
  goOn(limit: number | undefined): void {
    this.#limit = limit;
    this.#fill();
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.length = 0;
    for (const run of this.#all()) run.stop();
    this.#fill();
  }

  #all(): PlaygroundCall<Output>[] {
    return [...this.#runs.values()].flat();
  }

  /** Starts as many calls as may run. */
  #fill(): void {
    while (this.#making.size < this.#atOnce) {
      const [next] = this.#waiting;
      if (!next || !this.#fits(next)) break;
      this.#waiting.shift();
      this.#making.add(next);
      void this.#make(next);
    }
    if (this.#making.size === 0 && this.#waiting.length === 0) this.#end();
    this.#changed();
  }

  #fits({ estimate = 0 }: SweepCall): boolean {
    return this.#limit === undefined || this.#spent + this.expected + estimate <= this.#limit + DUST;
  }

  async #make(call: SweepCall): Promise<void> {
    try {
      const secret = await this.#ports.bearer();
      if (!this.#stopped) await this.#send(call, secret);
      this.#making.delete(call);
      this.#fill();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
      this.#making.delete(call);
      this.stop();
    }
  }

  async #send(call: SweepCall, secret: string): Promise<void> {
    const { origin, rules, keep, record, costOf } = this.#ports;
    const request = { id: newId("run_"), model: call.cell.model, url: origin + call.path, body: JSON.stringify(call.body), secret };
    const run = new PlaygroundCall(rules, { ...request, keep: keep() });
    this.#runs.set(call.cell, [...(this.#runs.get(call.cell) ?? []), run]);
    run.watch(() => this.#changed());
    record(call, run);
    this.#changed();
    const state = await run.ended;
    const { tokens, status } = state;
    const free = status === "failed" && tokens.in === undefined && tokens.out === undefined;
    this.#spent += free ? 0 : (costOf(state) ?? call.estimate ?? 0);
    record(call, run);
  }

  #changed(): void {
    this.#version++;
    for (const changed of this.#watchers) changed();
  }
}
