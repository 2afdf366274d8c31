/** The upper end of a chart's scale: even, round, and not below the maximum. */
export function chartTop(values: readonly number[]): number {
  const most = Math.max(...values, 0);
  let size = 2;
  for (const factor of steps()) {
    if (size >= most) return size;
    size *= factor;
  }
  return size;
}

/** 2, 4, 10, 20, 40, 100 … */
function* steps(): Generator<number> {
  for (let power = 0; power < 15; power++) yield* [2, 2.5, 2];
}
