import type { EvaluationCheck } from "../../contracts/evaluation-checks";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import type { EvaluationCaller } from "./caller";
import type { CellProgress, CellSetting, Work } from "./cell";
import { CellBook } from "./cell-book";
import { type CellPlace, cellStates, findCell, type Lease, LostLease } from "./cells-store";
import type { EvaluationDefinition } from "./contract";
import { type CellCost, CostCap } from "./cost-cap";
import { EarlyEnd } from "./early-end";
import { makeCell } from "./make-cell";
import { Paused, Unsent } from "./sent-call";
import { patiently } from "./storage-patience";
import { readRows, type StoredEvaluation, settleEvaluation } from "./store";

/** A row may have a megabyte. */
const ROWS_AT_ONCE = 32;

interface Setting extends Pick<CellSetting, "prompts" | "hook"> {
  store: Store;
  evaluation: StoredEvaluation;
  hold: Lease;
  caller: EvaluationCaller;
}

interface Place extends Pick<Work, "row" | "checks">, CellPlace {}

/** The work of one process on one evaluation. */
export class RunningEvaluation {
  readonly #setting: Setting;
  readonly #definition: EvaluationDefinition;
  readonly #signal = new AbortController();
  readonly #book: CellBook;
  #ending = false;
  #finished: ReadonlySet<number> = new Set();
  /** Started by an earlier process, or to be repeated. */
  #left: ReadonlySet<number> = new Set();
  /** Cells of the first column in work, by their index. */
  readonly #firsts = new Map<number, Promise<void>>();
  #cap: CostCap | undefined;
  #early: EarlyEnd | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#definition = ownJson(setting.evaluation.definition);
    this.#book = new CellBook(setting.store, setting.hold, this.#signal.signal);
  }

  /** Starts no more cells; running ones end. */
  finish(): void {
    this.#ending = true;
    this.#cap?.close();
  }

  /** Aborts running calls too. */
  abort(): void {
    this.finish();
    this.#signal.abort();
    this.#setting.caller.leave();
  }

  /** Resolves when nothing is left to do, with the outcome stored. Rejects with faults of the database and of this program. */
  async run(): Promise<void> {
    const { store, hold, evaluation } = this.#setting;
    const faults: unknown[] = [];
    const cap = await this.#resume();
    const places = this.#places();
    const worker = async () => {
      for (let next = await places.next(); !next.done; next = await places.next()) await this.#makeInTurn(next.value, cap);
    };
    const workers = Array.from({ length: this.#definition.atOnce }, () =>
      worker().catch((error: unknown) => {
        this.finish();
        faults.push(error);
      }),
    );
    await Promise.all(workers);
    const settle = (end: Parameters<typeof settleEvaluation>[2]) =>
      this.#patiently(() => settleEvaluation(store, { ...hold, run: evaluation.run_no }, end));
    const fault = faults.find((one) => !(one instanceof Unsent || one instanceof LostLease || one instanceof Paused));
    if (fault !== undefined) throw fault;
    const paused = faults.find((one) => one instanceof Paused);
    if (paused) return settle({ state: "paused", code: paused.code, words: paused.message });
    const certain = this.#early?.certain === true;
    if (!this.#ending || certain) await settle({ state: "done", at: Date.now(), early: certain });
  }

  /** Reads what earlier processes have done. */
  async #resume(): Promise<CostCap> {
    const { store, evaluation } = this.#setting;
    const { column_count: columns, cap_nano: capNano, repeats } = evaluation;
    const cells = await this.#patiently(() => cellStates(store, evaluation.id));
    const isLeft = ({ state }: { state: string }) => state === "running" || state === "waiting";
    const done = cells.filter((cell) => !isLeft(cell));
    this.#finished = new Set(done.map((cell) => this.#indexOf(cell)));
    this.#left = new Set(cells.filter(isLeft).map((cell) => this.#indexOf(cell)));
    if (this.#definition.stopWhenCertain) this.#early = new EarlyEnd({ columns, repeats });
    for (const { position, column_no: column, state } of done) this.#early?.ended({ position, column, state });
    const cap = new CostCap({ capNano, columns, spentNano: cells.reduce((sum, cell) => sum + spentOn(cell), 0) });
    for (const { column_no, answered_at, reused, cost_nano, check_cost_nano: checksNano } of done) {
      if (answered_at === null) continue;
      cap.learn(column_no, { checksNano, ...(reused === 1 || cost_nano === null ? {} : { answerNano: cost_nano }) });
    }
    this.#cap = cap;
    if (this.#ending) cap.close();
    return cap;
  }

  /** Others may be compared with the first column, whose cells are begun before those of the same row. */
  async #makeInTurn(place: Place, cap: CostCap): Promise<void> {
    const first = this.#indexOf({ ...place, column_no: 0 });
    if (place.column_no > 0 && place.checks.some(isAgainstFirst)) await this.#firsts.get(first);
    if (this.#ending) return;
    const made = this.#make(place, cap);
    if (place.column_no > 0) return made;
    this.#firsts.set(
      first,
      made.catch(() => undefined),
    );
    return made.finally(() => this.#firsts.delete(first));
  }

  async #make(place: Place, cap: CostCap): Promise<void> {
    const { store, evaluation, caller, prompts, hook } = this.#setting;
    const left = this.#left.has(this.#indexOf(place)) ? await this.#patiently(() => findCell(store, evaluation.id, place)) : undefined;
    const entered = await cap.enter(place.column_no, { isAnswered: left !== undefined && left.answered_at !== null });
    if (!entered) return;
    let cost: CellCost = { spentNano: 0 };
    try {
      const setting = { evaluationId: evaluation.id, definition: this.#definition, caller, book: this.#book, store, prompts, hook };
      const cell = await makeCell({ ...setting, signal: this.#signal.signal }, { ...place, ...(left && { left }) });
      cost = costOf(cell, left);
      this.#early?.ended({ position: place.position, column: place.column_no, state: cell.state });
      if (this.#early?.certain) this.finish();
      this.#requireKnownCost(cell);
    } catch (error) {
      // Before cells that wait for the cap get in.
      this.finish();
      throw error;
    } finally {
      entered.leave(cost);
    }
  }

  /** A cap cannot be kept for a model without a price. */
  #requireKnownCost({ column_no, cost_nano, answered_at, reused }: CellProgress["cell"]): void {
    if (this.#setting.evaluation.cap_nano === null || cost_nano !== null || answered_at === null || reused === 1) return;
    const model = this.#definition.columns[column_no]?.model ?? "";
    throw new Paused(
      "cap",
      `The cost of a call to '${model}' is not known, so the cost cap cannot be kept. Set a price, or resume without a cap.`,
    );
  }

  /** What is left to do, row by row. */
  async *#places(): AsyncGenerator<Place> {
    const { store, evaluation } = this.#setting;
    const { id, column_count: columns, repeats } = evaluation;
    for (let from = 0; from < evaluation.row_count; from += ROWS_AT_ONCE) {
      const rows = await this.#patiently(() => readRows(store, { id, from, limit: ROWS_AT_ONCE }));
      for (const { position, variables, expected, checks } of rows) {
        const row = { variables: ownJson<Record<string, unknown>>(variables), expected };
        const own = ownJson<EvaluationCheck[]>(checks);
        for (let cell = 0; cell < columns * repeats; cell++) {
          if (this.#ending) return;
          const place = { position, column_no: Math.floor(cell / repeats), try_no: cell % repeats };
          if (!this.#finished.has(this.#indexOf(place))) yield { ...place, row, checks: [...this.#definition.checks, ...own] };
        }
      }
    }
  }

  #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    return patiently(this.#signal.signal, work);
  }

  #indexOf({ position, column_no, try_no }: CellPlace): number {
    const { column_count: columns, repeats } = this.#setting.evaluation;
    return (position * columns + column_no) * repeats + try_no;
  }
}

function isAgainstFirst(check: EvaluationCheck): boolean {
  return check.type === "compare" && check.against === "first";
}

type Costs = Pick<CellProgress["cell"], "cost_nano" | "check_cost_nano" | "reused">;

/** What a cell has cost: a kept answer costs nothing again. */
function spentOn({ cost_nano, check_cost_nano, reused }: Costs): number {
  return (reused === 1 ? 0 : (cost_nano ?? 0)) + check_cost_nano;
}

/** What it has cost since it was left. */
function costOf(cell: CellProgress["cell"], left: (Costs & { answered_at: number | null }) | undefined): CellCost {
  const spentNano = spentOn(cell) - (left ? spentOn(left) : 0);
  if (cell.answered_at === null) return { spentNano };
  const isPaid = left?.answered_at == null && cell.reused === 0 && cell.cost_nano !== null;
  const answerNano = isPaid ? (cell.cost_nano ?? 0) : 0;
  return { spentNano, checksNano: spentNano - answerNano, ...(isPaid ? { answerNano } : {}) };
}
