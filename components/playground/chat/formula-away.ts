import type { FormulaMarkup } from "./formula-set";

export interface FormulaOrder {
  id: number;
  tex: string;
  display: boolean;
}
export interface FormulaAnswer {
  id: number;
  markup: FormulaMarkup;
}
export type AwayMarkup = FormulaMarkup | { why: "slow" };

/** The used part of a worker. */
export interface FormulaWorker {
  postMessage(order: FormulaOrder): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FormulaAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The time limit of a formula in ms. The first one includes loading KaTeX. */
const FORMULA_MS = 3_000;
/** After so many timeouts in a row, waiting formulas are given up. */
const SLOW_MOST = 3;

interface Job extends FormulaOrder {
  done(markup: AwayMarkup): void;
}

/** Renders formulas one by one in a worker, each with a time limit. A timeout terminates the worker; the next formula gets a new one. */
export class FormulaQueue {
  readonly #begin: () => FormulaWorker;
  readonly #boundMs: number;
  readonly #waiting: Job[] = [];
  #worker: FormulaWorker | undefined;
  #running: Job | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #made = 0;
  #slow = 0;

  constructor(begin: () => FormulaWorker, boundMs = FORMULA_MS) {
    this.#begin = begin;
    this.#boundMs = boundMs;
  }

  /** `done` is called once, unless the returned function is called before. */
  set(formula: Omit<FormulaOrder, "id">, done: Job["done"]): () => void {
    const job = { ...formula, id: ++this.#made, done };
    this.#waiting.push(job);
    this.#next();
    return () => {
      job.done = () => undefined;
      const at = this.#waiting.indexOf(job);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#clock = setTimeout(() => this.#tooSlow(), this.#boundMs);
    try {
      this.#worker ??= this.#start();
      const { id, tex, display } = job;
      this.#worker.postMessage({ id, tex, display });
    } catch {
      this.#end({ why: "slow" });
    }
  }

  #start(): FormulaWorker {
    const worker = this.#begin();
    worker.onmessage = ({ data }) => {
      if (data.id !== this.#running?.id) return;
      this.#slow = 0;
      this.#end(data.markup);
    };
    worker.onerror = () => this.#tooSlow();
    return worker;
  }

  #tooSlow(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    if (++this.#slow >= SLOW_MOST) {
      this.#slow = 0;
      for (const job of this.#waiting.splice(0)) job.done({ why: "slow" });
    }
    this.#end({ why: "slow" });
  }

  #end(markup: AwayMarkup): void {
    clearTimeout(this.#clock);
    const job = this.#running;
    this.#running = undefined;
    job?.done(markup);
    this.#next();
  }
}

const queue = new FormulaQueue(() => new Worker(new URL("./formula.worker.ts", import.meta.url), { type: "module" }));

/** Renders a formula off the main thread. */
export const setAway: FormulaQueue["set"] = (formula, done) => queue.set(formula, done);
