import { ERROR_RATE, SequentialTest } from "./sequential";

/** Tries of one case in one column that have a result. */
export interface Tries {
  passed: number;
  tried: number;
}

/** Compares every column with the first, row by row. The error rate is shared by the comparisons. */
export class PairedColumns {
  readonly #tests: readonly SequentialTest[];

  constructor(columns: number) {
    const rate = ERROR_RATE / Math.max(1, columns - 1);
    this.#tests = Array.from({ length: Math.max(0, columns - 1) }, () => new SequentialTest(rate));
  }

  /** A row's tries by column; undefined for a column without a result, which is compared with nothing. */
  add(row: readonly (Tries | undefined)[]): void {
    const [first, ...others] = row;
    for (const [at, other] of others.entries()) {
      if (!first || !other || first.tried === 0 || other.tried === 0) continue;
      const change = other.passed / other.tried - first.passed / first.tried;
      if (change !== 0) this.#tests[at]?.add(change > 0 ? "fixed" : "broken");
    }
  }

  /** Always-valid p-value of each column; null for the first. */
  get pValues(): (number | null)[] {
    return [null, ...this.#tests.map(({ p }) => p)];
  }

  /** Whether every column differs from the first. */
  get certain(): boolean {
    return this.#tests.length > 0 && this.#tests.every((test) => test.certain);
  }
}
