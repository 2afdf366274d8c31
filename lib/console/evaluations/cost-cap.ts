import { Paused } from "./sent-call";

interface Mean {
  sum: number;
  count: number;
}

/** What a cell has cost this time. */
export interface CellCost {
  spentNano: number;
  /** Of its answer; absent if it was not paid for, or if its price is not known. */
  answerNano?: number;
  /** Of its checks; absent if they were not made. */
  checksNano?: number;
}

interface Entered {
  leave(cost: CellCost): void;
}

/** Keeps an evaluation within its cost: what running cells will probably cost is held back. */
export class CostCap {
  readonly #capNano: number | null;
  readonly #columns: readonly { answers: Mean; checks: Mean }[];
  #waiting: (() => void)[] = [];
  #running = 0;
  #held = 0;
  #spentNano: number;
  #closed = false;

  constructor({ capNano, columns, spentNano }: { capNano: number | null; columns: number; spentNano: number }) {
    this.#capNano = capNano;
    const none = () => ({ sum: 0, count: 0 });
    this.#columns = Array.from({ length: columns }, () => ({ answers: none(), checks: none() }));
    this.#spentNano = spentNano;
  }

  /** A cell of an earlier run, which is among what was spent. */
  learn(column: number, { answerNano, checksNano }: Omit<CellCost, "spentNano">): void {
    const known = this.#columns[column];
    if (known && answerNano !== undefined) add(known.answers, answerNano);
    if (known && checksNano !== undefined) add(known.checks, checksNano);
  }

  /**
   * Waits for running cells if one more might not fit; undefined once closed. `isAnswered`: only its checks are made. Rejects with `Paused`
   * if no running cell could end and let it in.
   */
  async enter(column: number, { isAnswered }: { isAnswered: boolean }): Promise<Entered | undefined> {
    while (!this.#closed && !this.#fits(column, isAnswered)) {
      if (this.#running === 0) throw new Paused("cap", "The cost cap is reached.");
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#closed) return undefined;
    const held = this.#expected(column, isAnswered) ?? 0;
    this.#held += held;
    this.#running += 1;
    return {
      leave: (cost) => {
        this.#held -= held;
        this.#running -= 1;
        this.#spentNano += cost.spentNano;
        this.learn(column, cost);
        this.#wake();
      },
    };
  }

  /** Lets nothing in any more. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** While the cost of a column's cells is not known, one of them runs with no other cell. */
  #fits(column: number, isAnswered: boolean): boolean {
    const cap = this.#capNano;
    if (cap === null) return true;
    const expected = this.#expected(column, isAnswered);
    if (expected === null) return this.#spentNano < cap && this.#running === 0;
    return this.#spentNano + this.#held + expected <= cap;
  }

  #expected(column: number, isAnswered: boolean): number | null {
    const known = this.#columns[column];
    if (!known || known.checks.count === 0 || (!isAnswered && known.answers.count === 0)) return null;
    return meanOf(known.checks) + (isAnswered ? 0 : meanOf(known.answers));
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

function meanOf({ sum, count }: Mean): number {
  return sum / count;
}

function add(mean: Mean, nano: number): void {
  mean.sum += nano;
  mean.count += 1;
}
