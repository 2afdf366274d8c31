import type { Rgb } from "./color";
import type { Pixels } from "./surface";

/** Rows of one column between two heights, in rows from the top. One object is reused for all spans. */
export interface Span {
  column: number;
  from: number;
  to: number;
  /** At `to`, and at `from`. */
  near: Rgb;
  far: Rgb;
}

/**
 * Colours columns from the bottom up. A row that spans only touch gets from each its share; a column has but one such row
 * at a time, so it is gathered beside the pixels until the spans have left it.
 */
export class SpanPainter {
  readonly #data: Uint8ClampedArray;
  readonly #columns: number;
  readonly #rows: number;
  readonly #open: Int32Array;
  /** Red, green, blue and cover of each column's open row. */
  readonly #shares: Float32Array;

  constructor({ data, width, height }: Pixels) {
    this.#data = data;
    this.#columns = width;
    this.#rows = height;
    this.#open = new Int32Array(width).fill(-1);
    this.#shares = new Float32Array(width * 4);
  }

  fill({ column, from, to, near, far }: Span): void {
    const data = this.#data;
    const start = Math.max(0, Math.floor(from));
    const [red, green, blue] = near;
    const perRow = 1 / Math.max(1e-6, to - from);
    const redStep = (far[0] - red) * perRow;
    const greenStep = (far[1] - green) * perRow;
    const blueStep = (far[2] - blue) * perRow;
    for (let row = Math.min(this.#rows, Math.ceil(to)) - 1; row >= start; row--) {
      const up = Math.min(to - from, Math.max(0, to - row - 0.5));
      if (row >= from && row + 1 <= to) {
        const at = (row * this.#columns + column) * 4;
        data[at] = (red + redStep * up) * 255;
        data[at + 1] = (green + greenStep * up) * 255;
        data[at + 2] = (blue + blueStep * up) * 255;
        data[at + 3] = 255;
        continue;
      }
      const cover = Math.min(row + 1, to) - Math.max(row, from);
      if (cover > 0)
        this.#share(column, row, { cover, red: red + redStep * up, green: green + greenStep * up, blue: blue + blueStep * up });
    }
  }

  /** Writes the rows that are still open. */
  finish(): void {
    for (let column = 0; column < this.#columns; column++) this.#close(column);
  }

  #share(column: number, row: number, { cover, red, green, blue }: { cover: number; red: number; green: number; blue: number }): void {
    const shares = this.#shares;
    const at = column * 4;
    if (this.#open[column] !== row) {
      this.#close(column);
      this.#open[column] = row;
      shares.fill(0, at, at + 4);
    }
    shares[at] = (shares[at] as number) + red * cover;
    shares[at + 1] = (shares[at + 1] as number) + green * cover;
    shares[at + 2] = (shares[at + 2] as number) + blue * cover;
    shares[at + 3] = (shares[at + 3] as number) + cover;
  }

  #close(column: number): void {
    const row = this.#open[column] as number;
    if (row < 0) return;
    const data = this.#data;
    const shares = this.#shares;
    const from = column * 4;
    const to = (row * this.#columns + column) * 4;
    const cover = shares[from + 3] as number;
    data[to] = ((shares[from] as number) / cover) * 255;
    data[to + 1] = ((shares[from + 1] as number) / cover) * 255;
    data[to + 2] = ((shares[from + 2] as number) / cover) * 255;
    data[to + 3] = Math.min(1, cover) * 255;
  }
}
