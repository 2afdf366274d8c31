import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { ownJson } from "../../contracts/typed";
import type { Log } from "../../gateway/ports";
import { leasesOfDead, newLease } from "../../jobs/lease";
import type { Store } from "../../store/database/open";
import type { MadeCalls } from "../made-calls";
import { EvaluationCaller } from "./caller";
import type { CheckHook } from "./made-checks";
import { RunningEvaluation } from "./running";
import {
  claimEvaluation,
  dropEvaluationLeases,
  evaluationLeases,
  isAnyDue,
  renewEvaluation,
  type StoredEvaluation,
  settleEvaluation,
} from "./store";

/** Evaluations that one process works on at once; each bounds its own calls. */
const AT_ONCE = 8;
const LEASE_MS = 15_000;
const RENEW_MS = 2_000;
const TICK_MS = 1_000;
/** Time for aborted calls to be recorded. */
const ABORT_MS = 2_000;

interface RunnerPorts {
  store: Store;
  calls: MadeCalls;
  hook: CheckHook;
  log: Log;
}

/** Works on running evaluations. One per process; processes share the work through leases. */
export class EvaluationRunner {
  readonly #ports: RunnerPorts;
  readonly #running = new Map<string, { work: RunningEvaluation; done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #closing = false;
  #reclaimed = false;
  #complained = false;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.wake(), TICK_MS).unref();
    this.wake();
  }

  /** There may be new work. Never rejects. */
  wake(): void {
    if (this.#closing || this.#turn) return;
    this.#turn = this.#look()
      .then(() => {
        this.#complained = false;
      })
      .catch((cause: unknown) => {
        if (!this.#complained) this.#ports.log.error({ cause }, "evaluations cannot be read; it is tried again");
        this.#complained = true;
      })
      .finally(() => {
        this.#turn = undefined;
      });
  }

  /** An evaluation was stopped: no more of its cells start in this process. */
  stop(id: string): void {
    this.#running.get(id)?.work.finish();
  }

  /** Starts no more cells, so that running calls can end. */
  finish(): void {
    this.#closing = true;
    clearInterval(this.#timer);
    for (const { work } of this.#running.values()) work.finish();
  }

  /** Aborts the calls that still run. */
  async close(): Promise<void> {
    this.finish();
    await this.#turn;
    for (const { work } of this.#running.values()) work.abort();
    const idle = Promise.all([...this.#running.values()].map(({ done }) => done));
    await Promise.race([idle, pause(ABORT_MS, undefined, { ref: false })]);
  }

  async #look(): Promise<void> {
    const { store } = this.#ports;
    if (!this.#reclaimed) {
      await dropEvaluationLeases(store, leasesOfDead(hostname(), await evaluationLeases(store)));
      this.#reclaimed = true;
    }
    while (this.#running.size < AT_ONCE && !this.#closing) {
      const now = Date.now();
      if (!(await isAnyDue(store, now))) return;
      const lease = newLease(hostname());
      const claimed = await claimEvaluation(store, { lease, now, until: now + LEASE_MS });
      if (!claimed) return;
      this.#begin(claimed, lease);
    }
  }

  #begin(evaluation: StoredEvaluation, lease: string): void {
    const { store, calls, hook, log } = this.#ports;
    const { id } = evaluation;
    const hold = { id, lease };
    const caller = new EvaluationCaller(calls, ownJson(evaluation.caller));
    const work = new RunningEvaluation({ store, evaluation, hold, caller, hook });
    const stopRenewing = this.#renew(work, hold);
    const done = work
      .run()
      .catch(async (cause: unknown) => {
        log.error({ evaluation: id, cause }, "an evaluation was ended by a fault");
        await settleEvaluation(store, hold, { state: "paused", code: "fault", words: "An internal fault; the log has its cause." });
      })
      .finally(() => dropEvaluationLeases(store, [lease]))
      .catch((cause: unknown) => log.error({ evaluation: id, cause }, "the state of an evaluation could not be stored"))
      .finally(() => {
        stopRenewing();
        this.#running.delete(id);
        this.wake();
      });
    this.#running.set(id, { work, done });
  }

  #renew(work: RunningEvaluation, hold: { id: string; lease: string }): () => void {
    const { store } = this.#ports;
    let ends = Date.now() + LEASE_MS;
    const renew = async () => {
      const until = Date.now() + LEASE_MS;
      try {
        const state = await renewEvaluation(store, hold, until);
        ends = until;
        if (state === undefined) work.abort();
        else if (state !== "running") work.finish();
      } catch {
        if (Date.now() >= ends) work.abort();
      }
    };
    const timer = setInterval(() => void renew(), RENEW_MS).unref();
    return () => clearInterval(timer);
  }
}
