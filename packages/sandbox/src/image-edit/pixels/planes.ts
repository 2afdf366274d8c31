const STEPS = 1024;

/**
 * One byte for each pixel, told by its distance from the middle: 0 is the middle, 1 the middle of each side.
 * The corners are at about 1.41.
 */
export function radialPlane(width: number, height: number, value: (distance: number) => number): Uint8Array {
  const byDistance = new Uint8Array(STEPS * 2 + 2);
  for (let step = 0; step < byDistance.length; step++) byDistance[step] = Math.round(value(Math.sqrt(step / STEPS)));
  const columns = squares(width);
  const rows = squares(height);
  const plane = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const down = rows[row] as number;
    for (let column = 0; column < width; column++, at++) plane[at] = byDistance[((columns[column] as number) + down) | 0] as number;
  }
  return plane;
}

function squares(side: number): Float64Array {
  return Float64Array.from({ length: side }, (_, at) => STEPS * ((2 * at + 1 - side) / side) ** 2);
}

/** One byte for each pixel, the same along a row; 0 is the middle row, 1 the first and the last one. */
export function rowPlane(width: number, height: number, value: (distance: number) => number): Uint8Array {
  const plane = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    plane.fill(Math.round(value(Math.abs((2 * row + 1 - height) / height))), row * width, (row + 1) * width);
  return plane;
}
