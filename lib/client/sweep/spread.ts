/** The spread of a figure over the answers of a cell. */
export interface Spread {
  /** In ascending order. */
  values: readonly number[];
  median: number;
}

/** Undefined without a known value. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const known = values.filter((value) => value !== undefined).sort((one, other) => one - other);
  const upper = known[Math.floor(known.length / 2)];
  const lower = known[Math.floor((known.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : { values: known, median: (lower + upper) / 2 };
}
