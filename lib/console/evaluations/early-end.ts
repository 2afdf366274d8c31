import { PairedColumns, type Tries } from "../../evals/paired";

interface Shape {
  columns: number;
  repeats: number;
}

/** Follows the rows of an evaluation in their order, whatever the order in which cells end: quick answers must not count first. */
export class EarlyEnd {
  readonly #shape: Shape;
  readonly #paired: PairedColumns;
  readonly #open = new Map<number, { ended: number; columns: Tries[] }>();
  #next = 0;

  constructor(shape: Shape) {
    this.#shape = shape;
    this.#paired = new PairedColumns(shape.columns);
  }

  get certain(): boolean {
    return this.#paired.certain;
  }

  ended({ position, column, state }: { position: number; column: number; state: string }): void {
    const { columns, repeats } = this.#shape;
    const row = this.#open.get(position) ?? { ended: 0, columns: Array.from({ length: columns }, () => ({ passed: 0, tried: 0 })) };
    this.#open.set(position, row);
    row.ended += 1;
    const tries = row.columns[column];
    if (tries && state !== "error") {
      tries.tried += 1;
      tries.passed += state === "passed" ? 1 : 0;
    }
    for (let whole = this.#open.get(this.#next); whole?.ended === columns * repeats; whole = this.#open.get(this.#next)) {
      this.#paired.add(whole.columns);
      this.#open.delete(this.#next);
      this.#next += 1;
    }
  }
}
