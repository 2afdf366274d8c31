import { type Frame, newFrame } from "./frame";
import { lumaOf } from "./points";

/** Running sums over an image: the sum of any box is four reads. They wrap at 2^32, which differences undo. */
interface Sums {
  red: Uint32Array;
  green: Uint32Array;
  blue: Uint32Array;
  luma: Uint32Array;
  square: Uint32Array;
}

/**
 * The paint filter of Kuwahara: every pixel takes the mean of the calmest of the four boxes that meet in it.
 * Flat parts run together, edges stay sharp. `radius` in pixels; time does not depend on it.
 */
export function paintFlat(frame: Frame, radius: number): Frame {
  const sums = sumUp(frame);
  const result = newFrame(frame.width, frame.height, frame.channels);
  if (frame.channels === 4) result.data.set(frame.data);
  for (let row = 0; row < frame.height; row++)
    for (let column = 0; column < frame.width; column++) paintPixel({ frame, result, sums, radius }, column, row);
  return result;
}

function sumUp(frame: Frame): Sums {
  const stride = frame.width + 1;
  const make = () => new Uint32Array(stride * (frame.height + 1));
  const sums: Sums = { red: make(), green: make(), blue: make(), luma: make(), square: make() };
  const { red, green, blue, luma, square } = sums;
  const { data, channels } = frame;
  for (let row = 0, from = 0; row < frame.height; row++) {
    let [r, g, b, l, q] = [0, 0, 0, 0, 0];
    for (let column = 0, at = (row + 1) * stride + 1; column < frame.width; column++, at++, from += channels) {
      const light = lumaOf(data[from] as number, data[from + 1] as number, data[from + 2] as number);
      r += data[from] as number;
      g += data[from + 1] as number;
      b += data[from + 2] as number;
      l += light;
      q += light * light;
      red[at] = (red[at - stride] as number) + r;
      green[at] = (green[at - stride] as number) + g;
      blue[at] = (blue[at - stride] as number) + b;
      luma[at] = (luma[at - stride] as number) + l;
      square[at] = (square[at - stride] as number) + q;
    }
  }
  return sums;
}

interface Work {
  frame: Frame;
  result: Frame;
  sums: Sums;
  radius: number;
}

function paintPixel({ frame, result, sums, radius }: Work, column: number, row: number): void {
  const { width, height, channels } = frame;
  const stride = width + 1;
  let [calmest, topLeft, topRight, bottomLeft, bottomRight, count] = [Number.POSITIVE_INFINITY, 0, 0, 0, 0, 1];
  for (let quarter = 0; quarter < 4; quarter++) {
    const left = Math.max(0, quarter & 1 ? column : column - radius);
    const right = Math.min(width, (quarter & 1 ? column + radius : column) + 1);
    const top = Math.max(0, quarter & 2 ? row : row - radius) * stride;
    const bottom = Math.min(height, (quarter & 2 ? row + radius : row) + 1) * stride;
    const size = ((right - left) * (bottom - top)) / stride;
    const mean = boxSum(sums.luma, top + left, top + right, bottom + left, bottom + right) / size;
    const unrest = boxSum(sums.square, top + left, top + right, bottom + left, bottom + right) / size - mean * mean;
    if (unrest >= calmest) continue;
    calmest = unrest;
    count = size;
    topLeft = top + left;
    topRight = top + right;
    bottomLeft = bottom + left;
    bottomRight = bottom + right;
  }
  const at = (row * width + column) * channels;
  result.data[at] = Math.round(boxSum(sums.red, topLeft, topRight, bottomLeft, bottomRight) / count);
  result.data[at + 1] = Math.round(boxSum(sums.green, topLeft, topRight, bottomLeft, bottomRight) / count);
  result.data[at + 2] = Math.round(boxSum(sums.blue, topLeft, topRight, bottomLeft, bottomRight) / count);
}

// Five plain numbers: an object per read would be most of the time.
function boxSum(sums: Uint32Array, topLeft: number, topRight: number, bottomLeft: number, bottomRight: number): number {
  return ((sums[bottomRight] as number) - (sums[bottomLeft] as number) - (sums[topRight] as number) + (sums[topLeft] as number)) >>> 0;
}
