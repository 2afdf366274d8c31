/** Normal quantile of a 95 % interval. */
const Z = 1.959963984540054;

/** Half the width of a 95 % interval of a share after this many cases. */
export function margin(share: number, cases: number): number {
  return Z * Math.sqrt((share * (1 - share)) / cases);
}
