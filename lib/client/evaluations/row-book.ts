import type { EvaluationCell, EvaluationRowPage, EvaluationRowResult } from "../../console/evaluations/contract";

/** Pages whose rows are kept in memory. */
const KEPT_PAGES = 12;
/** Cells of one page, so that rows with many columns and tries come in small replies. */
const CELLS_PER_PAGE = 1_500;

type ReadRows = (place: { after: number; limit: number }) => Promise<EvaluationRowPage>;

interface Shape {
  /** Rows of the evaluation. */
  rows: number;
  /** Columns times tries. */
  cellsPerRow: number;
  /** Whether some rows are left out; then their number is only known at the end. */
  filtered: boolean;
  read: ReadRows;
}

interface Page {
  rows: EvaluationRowResult[];
  /** Of the last use, for the choice of the page to drop. */
  usedAt: number;
}

const cellKey = ({ row, column, try: attempt }: EvaluationCell) => `${row} ${column} ${attempt}`;

/**
 * The rows of an evaluation that are in view, and their cells as they change. Each row has its own watchers, so that an arriving cell
 * renders one row. Rows out of view are dropped and read again.
 */
export class RowBook {
  readonly size: number;
  readonly #shape: Shape;
  readonly #pages = new Map<number, Page>();
  readonly #loading = new Set<number>();
  /** `after` of each page that can be read. */
  readonly #after: number[] = [-1];
  readonly #rowWatchers = new Map<number, Set<() => void>>();
  readonly #watchers = new Set<() => void>();
  /** Index in the list by position of the row. */
  readonly #places = new Map<number, number>();
  /** Cells that came while pages were on their way, whose rows are not loaded yet. */
  #early: EvaluationCell[] = [];
  readonly #touched = new Set<number>();
  #clock = 0;
  #ended: number | undefined;
  #error: Error | undefined;
  #version = 0;
  #frame: number | undefined;

  constructor(shape: Shape) {
    this.#shape = shape;
    this.size = Math.max(5, Math.min(100, Math.floor(CELLS_PER_PAGE / Math.max(1, shape.cellsPerRow))));
    if (!shape.filtered) {
      this.#ended = shape.rows;
      for (let page = 1; page * this.size < shape.rows; page++) this.#after.push(page * this.size - 1);
    }
  }

  /** Rows of the list as far as they are known. */
  get count(): number {
    if (this.#ended !== undefined) return this.#ended;
    return (this.#after.length - 1) * this.size;
  }

  /** Whether the list may be longer than `count`. */
  get more(): boolean {
    return this.#ended === undefined;
  }

  get error(): Error | undefined {
    return this.#error;
  }

  /** Undefined while it is not loaded. The same object until the row changes. */
  at(index: number): EvaluationRowResult | undefined {
    return this.#pages.get(Math.floor(index / this.size))?.rows[index % this.size];
  }

  /** Index of a row in the list; undefined if it is not loaded. */
  placeOf(position: number): number | undefined {
    return this.#places.get(position);
  }

  /** Loads the rows of a range, and the next page at the end of a list of unknown length. */
  ensure({ from, to }: { from: number; to: number }): void {
    const last = Math.floor(Math.max(from, to - 1) / this.size);
    for (let page = Math.floor(from / this.size); page <= last; page++) void this.#load(page);
    if (this.more && to >= this.count) void this.#load(this.#after.length - 1);
  }

  retry(): void {
    this.#error = undefined;
    this.#tell();
  }

  /** Takes changed cells of the stream. Those of rows that are not loaded are read with their page. */
  take(cells: readonly EvaluationCell[]): void {
    for (const cell of cells) {
      if (this.#places.has(cell.row)) this.#put(cell);
      else if (this.#loading.size > 0) this.#early.push(cell);
    }
    if (this.#touched.size > 0) this.#frame ??= requestAnimationFrame(() => this.#flush());
  }

  watchRow(index: number, changed: () => void): () => void {
    const watchers = this.#rowWatchers.get(index) ?? new Set();
    this.#rowWatchers.set(index, watchers);
    watchers.add(changed);
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0) this.#rowWatchers.delete(index);
    };
  }

  /** Told when pages come, or fail. `version` differs then. */
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  readonly version = (): number => this.#version;

  async #load(number: number): Promise<void> {
    const page = this.#pages.get(number);
    const after = this.#after[number];
    this.#clock += 1;
    if (page) page.usedAt = this.#clock;
    if (page || after === undefined || this.#loading.has(number) || this.#error) return;
    this.#loading.add(number);
    try {
      this.#keep(number, await this.#shape.read({ after, limit: this.size }));
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#loading.delete(number);
    }
    this.#tell();
  }

  #keep(number: number, { items, next }: EvaluationRowPage): void {
    const first = number * this.size;
    this.#pages.set(number, { rows: items, usedAt: this.#clock });
    for (const [at, { row }] of items.entries()) this.#places.set(row, first + at);
    for (const cell of this.#early) this.#put(cell);
    if (this.#loading.size === 1) this.#early = [];
    if (this.#shape.filtered && number === this.#after.length - 1) {
      if (next === null) this.#ended = first + items.length;
      else this.#after.push(next);
    }
    this.#dropOld();
    for (const [at] of items.entries()) this.#tellRow(first + at);
  }

  #put(cell: EvaluationCell): void {
    const index = this.#places.get(cell.row) ?? -1;
    const page = this.#pages.get(Math.floor(index / this.size));
    const row = page?.rows[index % this.size];
    if (!page || !row) return;
    const key = cellKey(cell);
    const others = row.cells.filter((one) => cellKey(one) !== key);
    const cells = [...others, cell].sort((one, other) => one.column - other.column || one.try - other.try);
    page.rows[index % this.size] = { ...row, cells };
    this.#touched.add(index);
  }

  #flush(): void {
    this.#frame = undefined;
    const touched = [...this.#touched];
    this.#touched.clear();
    for (const index of touched) this.#tellRow(index);
  }

  #dropOld(): void {
    const old = [...this.#pages].sort(([, one], [, other]) => other.usedAt - one.usedAt).slice(KEPT_PAGES);
    for (const [number, { rows }] of old) {
      this.#pages.delete(number);
      for (const { row } of rows) this.#places.delete(row);
    }
  }

  #tellRow(index: number): void {
    for (const changed of this.#rowWatchers.get(index) ?? []) changed();
  }

  #tell(): void {
    this.#version += 1;
    for (const changed of this.#watchers) changed();
  }
}
