import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { PromptBook } from "../../catalog/prompt-book";
import { ownJson } from "../../contracts/typed";
import type { Log } from "../../gateway/ports";
import { leasesOfDead, newLease } from "../../jobs/lease";
import type { Store } from "../../store/database/open";
import { type CallPorts, EvaluationCaller } from "./caller";
import type { CheckHook } from "./made-checks";
import { RunningEvaluation } from "./running";
import { isStorageAway } from "./storage-patience";
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
  prompts: Pick<PromptBook, "find">;
  calls: CallPorts;
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
      const claimed = await claimEvaluation(store, { lease, now, until: now + LEASE_MS, except: [...this.#running.keys()] });
      if (!claimed) return;
      this.#begin(claimed, lease);
    }
  }

  #begin(evaluation: StoredEvaluation, lease: string): void {
    const { store, prompts, calls, hook, log } = this.#ports;
    const { id } = evaluation;
    const hold = { id, lease };
    const caller = new EvaluationCaller(calls, ownJson(evaluation.caller));
    const work = new RunningEvaluation({ store, evaluation, hold, caller, prompts, hook });
    const stopRenewing = this.#renew(work, { ...hold, run: evaluation.run_no });
    const done = work
      .run()
      .catch(async (cause: unknown) => {
        // It goes on when the database is back.
        if (isStorageAway(cause)) return log.warn({ evaluation: id, cause }, "an evaluation was interrupted: the database is away");
        log.error({ evaluation: id, cause }, "an evaluation was ended by a fault");
        await settleEvaluation(
          store,
          { ...hold, run: evaluation.run_no },
          { state: "paused", code: "fault", words: "An internal fault; the log has its cause." },
        );
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

  /** While the database is away, running calls go on: their answers are stored when it is back, if no other process has the claim by then. */
  #renew(work: RunningEvaluation, { run, ...hold }: { id: string; lease: string; run: number }): () => void {
    const renew = async () => {
      const held = await renewEvaluation(this.#ports.store, hold, Date.now() + LEASE_MS);
      if (held === undefined) work.abort();
      else if (held.state !== "running" || held.run_no !== run) work.finish();
    };
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
    return () => clearInterval(timer);
  }
}
