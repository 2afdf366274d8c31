import { Paused } from "./sent-call";

/** Keeps an evaluation within its cost: what running cells will probably cost is held back. */
export class CostCap {
  readonly #capNano: number | null;
  readonly #columns: readonly { cost: number; cells: number }[];
  #waiting: (() => void)[] = [];
  #running = 0;
  #held = 0;
  spentNano: number;

  constructor({ capNano, columns, spentNano }: { capNano: number | null; columns: number; spentNano: number }) {
    this.#capNano = capNano;
    this.#columns = Array.from({ length: columns }, () => ({ cost: 0, cells: 0 }));
    this.spentNano = spentNano;
  }

  /** Waits for running cells if one more might not fit. Rejects with `Paused` if none could end and let it in. */
  async enter(column: number): Promise<{ leave(costNano: number): void }> {
    const cap = this.#capNano;
    while (cap !== null && !this.#fits(cap, column)) {
      if (this.#running === 0) throw new Paused("cap", "The cost cap is reached.");
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const held = this.#expected(column) ?? 0;
    this.#held += held;
    this.#running += 1;
    return { leave: (costNano) => this.#leave(column, { held, costNano }) };
  }

  /** Until a column's first cost is known, one cell of it at a time counts as free. */
  #fits(cap: number, column: number): boolean {
    const expected = this.#expected(column);
    if (expected === null) return this.spentNano < cap && this.#running < this.#columns.length;
    return this.spentNano + this.#held + expected <= cap;
  }

  #expected(column: number): number | null {
    const known = this.#columns[column];
    return known && known.cells > 0 ? known.cost / known.cells : null;
  }

  #leave(column: number, { held, costNano }: { held: number; costNano: number }): void {
    this.#held -= held;
    this.#running -= 1;
    this.spentNano += costNano;
    const known = this.#columns[column];
    if (known) {
      known.cost += costNano;
      known.cells += 1;
    }
    for (const resume of this.#waiting.splice(0)) resume();
  }
}
