import { newId } from "../../contracts/ids";
import { PlaygroundCall, type RunRequest, type RunRules, type RunState } from "../call/run";
import type { SweepCell } from "./plan";

/** One call of a sweep, before it is sent. */
export interface SweepCall {
  cell: SweepCell;
  path: string;
  body: Record<string, unknown>;
}

export interface SweepPorts<Output> {
  origin: string;
  rules: RunRules<Output>;
  bearer(): Promise<string>;
  keep(): RunRequest["keep"];
  /** Called when a call has started, and again when it has ended. */
  record(call: SweepCall, run: PlaygroundCall<Output>): void;
}

/** The runs of a cell, in the order in which they started. */
export type CellRuns<Output> = readonly RunState<Output>[];

/** Makes the calls of a sweep, a few at once. Stopping keeps what has arrived. */
export class Sweep<Output> {
  readonly #ports: SweepPorts<Output>;
  readonly #waiting: SweepCall[];
  readonly #runs = new Map<SweepCell, PlaygroundCall<Output>[]>();
  readonly #watchers = new Set<() => void>();
  readonly total: number;
  /** Settles when no call runs any more. */
  readonly ended: Promise<void>;
  #problem: string | undefined;
  #stopped = false;
  #version = 0;

  constructor(calls: readonly SweepCall[], atOnce: number, ports: SweepPorts<Output>) {
    this.#ports = ports;
    this.#waiting = [...calls];
    this.total = calls.length;
    this.ended = this.#go(atOnce);
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
    return this.#waiting.length > 0 || this.#all().some((run) => run.running);
  }
  /** Ended calls. */
  get done(): number {
    return this.#all().filter((run) => !run.running).length;
  }

  runsOf(cell: SweepCell): CellRuns<Output> {
    return (this.#runs.get(cell) ?? []).map((run) => run.state);
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.length = 0;
    for (const run of this.#all()) run.stop();
    this.#changed();
  }

  #all(): PlaygroundCall<Output>[] {
    return [...this.#runs.values()].flat();
  }

  async #go(atOnce: number): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.#work()));
    this.#changed();
  }

  /** Sends one call after the other. */
  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        const secret = await this.#ports.bearer();
        if (!this.#stopped) await this.#send(next, secret);
      } catch (error) {
        this.#problem = error instanceof Error ? error.message : String(error);
        this.stop();
      }
    }
  }

  async #send(call: SweepCall, secret: string): Promise<void> {
    const { origin, rules, keep, record } = this.#ports;
    const request = { id: newId("run_"), model: call.cell.model, url: origin + call.path, body: JSON.stringify(call.body), secret };
    const run = new PlaygroundCall(rules, { ...request, keep: keep() });
    this.#runs.set(call.cell, [...(this.#runs.get(call.cell) ?? []), run]);
    run.watch(() => this.#changed());
    record(call, run);
    this.#changed();
    await run.ended;
    record(call, run);
  }

  #changed(): void {
    this.#version++;
    for (const changed of this.#watchers) changed();
  }
}
