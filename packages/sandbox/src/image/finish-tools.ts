import { makeSurface, type Pixels, type Surface } from "./surface";

/** Brightness of each pixel, 0 to 255. */
export function lumaOf({ data, width, height }: Pixels): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let at = 0, out = 0; out < luma.length; at += 4, out++)
    luma[out] = ((data[at] as number) * 54 + (data[at + 1] as number) * 183 + (data[at + 2] as number) * 19) >> 8;
  return luma;
}

/** Mean over a square of `2 * radius + 1` pixels a side, done along rows and then along columns. */
export function boxBlur(values: Uint8Array, size: { width: number; height: number }, radius: number): Uint8Array {
  const reach = Math.max(1, Math.round(radius));
  return blurColumns(blurRows(values, size, reach), size, reach);
}

function blurRows(from: Uint8Array, { width, height }: { width: number; height: number }, reach: number): Uint8Array {
  const to = new Uint8Array(from.length);
  const scale = 65_536 / (2 * reach + 1);
  for (let start = 0; start < width * height; start += width) {
    const first = from[start] as number;
    const last = from[start + width - 1] as number;
    let sum = first * (reach + 1);
    for (let index = 0; index < reach; index++) sum += from[start + Math.min(index, width - 1)] as number;
    for (let index = 0; index < width; index++) {
      const ahead = index + reach;
      const behind = index - reach - 1;
      sum += (ahead < width ? (from[start + ahead] as number) : last) - (behind >= 0 ? (from[start + behind] as number) : first);
      to[start + index] = (sum * scale + 32_768) >> 16;
    }
  }
  return to;
}

/** All columns at once, row by row: memory is read in order. */
function blurColumns(from: Uint8Array, { width, height }: { width: number; height: number }, reach: number): Uint8Array {
  const to = new Uint8Array(from.length);
  const scale = 65_536 / (2 * reach + 1);
  const sums = new Int32Array(width);
  const rowAt = (row: number) => Math.min(height - 1, Math.max(0, row)) * width;
  for (let row = -reach - 1; row < reach; row++) {
    const start = rowAt(row);
    for (let column = 0; column < width; column++) sums[column] = (sums[column] as number) + (from[start + column] as number);
  }
  for (let row = 0, out = 0; row < height; row++) {
    const ahead = rowAt(row + reach);
    const behind = rowAt(row - reach - 1);
    for (let column = 0; column < width; column++, out++) {
      const sum = (sums[column] as number) + (from[ahead + column] as number) - (from[behind + column] as number);
      sums[column] = sum;
      to[out] = (sum * scale + 32_768) >> 16;
    }
  }
  return to;
}

/** Values that change slowly over an image: looked up at every so many pixels, and even between them. */
export class Field {
  readonly #columns: number;
  readonly #values: Float32Array;

  constructor(
    { width, height }: { width: number; height: number },
    readonly stride: number,
    valueAt: (column: number, row: number) => number,
  ) {
    this.#columns = Math.ceil(width / stride) + 1;
    const rows = Math.ceil(height / stride) + 1;
    this.#values = new Float32Array(this.#columns * rows);
    for (let row = 0, at = 0; row < rows; row++)
      for (let column = 0; column < this.#columns; column++, at++) this.#values[at] = valueAt(column * stride, row * stride);
  }

  at(column: number, row: number): number {
    const values = this.#values;
    const x = column / this.stride;
    const y = row / this.stride;
    const at = (y | 0) * this.#columns + (x | 0);
    const right = x - (x | 0);
    const down = y - (y | 0);
    const above = (values[at] as number) * (1 - right) + (values[at + 1] as number) * right;
    const below = (values[at + this.#columns] as number) * (1 - right) + (values[at + this.#columns + 1] as number) * right;
    return above * (1 - down) + below * down;
  }
}

export const OPACITY = 0xff000000;

export function readPixels({ canvas, context }: Surface): Pixels {
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export function writePixels({ context }: Surface, pixels: Pixels): void {
  context.putImageData(pixels, 0, 0);
}

/** The image at a share of its size, each pixel the mean of those it stands for. */
export function reduce({ canvas }: Surface, width: number, height: number): Surface {
  const small = makeSurface(width, height);
  small.context.imageSmoothingQuality = "medium";
  small.context.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height);
  return small;
}

/** Softens the image by way of a smaller copy of it. */
export function soften(surface: Surface, share: number): void {
  const { width, height } = surface.canvas;
  const small = reduce(surface, Math.ceil(width * share), Math.ceil(height * share));
  surface.context.save();
  surface.context.globalCompositeOperation = "copy";
  surface.context.imageSmoothingQuality = "medium";
  surface.context.drawImage(small.canvas, 0, 0, width, height);
  surface.context.restore();
}
