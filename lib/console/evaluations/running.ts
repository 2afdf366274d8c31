import type { EvaluationCheck } from "../../contracts/evaluation-checks";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import type { EvaluationCaller } from "./caller";
import { CellBook } from "./cell-book";
import { makeCell, type Work } from "./cell-work";
import { cellStates, LostLease, removeCell } from "./cells-store";
import type { EvaluationDefinition } from "./contract";
import { CostCap } from "./cost-cap";
import { EarlyEnd } from "./early-end";
import type { CheckHook } from "./made-checks";
import { Paused, Unsent } from "./sent-call";
import { type Lease, readRows, type StoredEvaluation, settleEvaluation } from "./store";

const ROWS_AT_ONCE = 200;

interface Setting {
  store: Store;
  evaluation: StoredEvaluation;
  hold: Lease;
  caller: EvaluationCaller;
  hook: CheckHook;
}

/** The work of one process on one evaluation. */
export class RunningEvaluation {
  readonly #setting: Setting;
  readonly #definition: EvaluationDefinition;
  readonly #signal = new AbortController();
  #ending = false;
  #finished: ReadonlySet<number> = new Set();
  #begun: ReadonlyMap<number, number> = new Map();
  #early: EarlyEnd | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#definition = ownJson(setting.evaluation.definition);
  }

  /** Starts no more cells; running ones end. */
  finish(): void {
    this.#ending = true;
  }

  /** Aborts running calls too. */
  abort(): void {
    this.finish();
    this.#signal.abort();
    this.#setting.caller.leave();
  }

  /** Resolves when nothing is left to do, with the outcome stored. Rejects with faults of the database and of this program. */
  async run(): Promise<void> {
    const { store, hold } = this.#setting;
    const faults: unknown[] = [];
    const { book, cap } = await this.#resume();
    const places = this.#places();
    const worker = async () => {
      for (let next = await places.next(); !next.done; next = await places.next()) await this.#make(next.value, { book, cap });
    };
    const workers = Array.from({ length: this.#definition.atOnce }, () =>
      worker().catch((error: unknown) => {
        faults.push(error);
        this.finish();
      }),
    );
    await Promise.all(workers);
    const paused = faults.find((fault) => fault instanceof Paused);
    if (paused) return settleEvaluation(store, hold, { state: "paused", code: paused.code, words: paused.message });
    const fault = faults.find((one) => !(one instanceof Unsent || one instanceof LostLease));
    if (fault !== undefined) throw fault;
    const certain = this.#early?.certain === true;
    if (!this.#ending || certain) await settleEvaluation(store, hold, { state: "done", at: Date.now(), early: certain });
  }

  /** Reads what earlier processes have done. */
  async #resume(): Promise<{ book: CellBook; cap: CostCap }> {
    const { store, hold, evaluation } = this.#setting;
    const { column_count: columns, cap_nano: capNano, repeats } = evaluation;
    const states = await cellStates(store, evaluation.id);
    const done = states.filter(({ state }) => state !== "running");
    const begun = states.filter(({ state }) => state === "running");
    this.#finished = new Set(done.map((cell) => this.#indexOf(cell)));
    this.#begun = new Map(begun.map((cell) => [this.#indexOf(cell), cell.started_at]));
    if (this.#definition.stopWhenCertain) this.#early = new EarlyEnd({ columns, repeats });
    for (const { position, column_no: column, state } of done) this.#early?.ended({ position, column, state });
    const spentNano = done.reduce((sum, cell) => sum + costOf(cell), 0);
    const lastChange = states.reduce((last, { change_no }) => Math.max(last, change_no), 0);
    return { book: new CellBook(store, hold, lastChange), cap: new CostCap({ capNano, columns, spentNano }) };
  }

  async #make(work: Work, { book, cap }: { book: CellBook; cap: CostCap }): Promise<void> {
    const { store, evaluation, caller, hook } = this.#setting;
    const held = await cap.enter(work.column_no);
    let costNano = 0;
    try {
      const setting = { evaluationId: evaluation.id, definition: this.#definition, caller, book, hook, signal: this.#signal.signal };
      const cell = await makeCell(setting, work);
      costNano = costOf(cell);
      this.#early?.ended({ position: work.position, column: work.column_no, state: cell.state });
      if (this.#early?.certain) this.finish();
    } catch (error) {
      // It was not sent, and has to start again.
      if (error instanceof Paused) await removeCell(store, evaluation.id, work);
      throw error;
    } finally {
      held.leave(costNano);
    }
  }

  /** What is left to do, row by row. */
  async *#places(): AsyncGenerator<Work> {
    const { store, evaluation } = this.#setting;
    const { id, column_count: columns, repeats } = evaluation;
    for (let from = 0; from < evaluation.row_count; from += ROWS_AT_ONCE) {
      for (const { position, variables, expected, checks } of await readRows(store, { id, from, limit: ROWS_AT_ONCE })) {
        const row = { variables: ownJson<Record<string, unknown>>(variables), expected };
        const own = ownJson<EvaluationCheck[]>(checks);
        for (let cell = 0; cell < columns * repeats; cell++) {
          if (this.#ending) return;
          const place = { position, column_no: Math.floor(cell / repeats), try_no: cell % repeats };
          const index = this.#indexOf(place);
          if (this.#finished.has(index)) continue;
          const startedAt = this.#begun.get(index);
          yield { ...place, row, checks: [...this.#definition.checks, ...own], ...(startedAt === undefined ? {} : { startedAt }) };
        }
      }
    }
  }

  #indexOf({ position, column_no, try_no }: Pick<Work, "position" | "column_no" | "try_no">): number {
    const { column_count: columns, repeats } = this.#setting.evaluation;
    return (position * columns + column_no) * repeats + try_no;
  }
}

/** What a cell has cost: a kept answer costs nothing again. */
function costOf({ cost_nano, check_cost_nano, reused }: { cost_nano: number | null; check_cost_nano: number; reused: number }): number {
  return (reused === 1 ? 0 : (cost_nano ?? 0)) + check_cost_nano;
}
