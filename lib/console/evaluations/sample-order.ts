const DAY_MS = 86_400_000;

/** Calls in the order in which a sample takes them: days alternate, and the first calls of each day are spread over all lengths. */
export function sampleOrder<Call extends { at: number; inputTokens: number }>(calls: readonly Call[]): Call[] {
  const days = new Map<number, Call[]>();
  for (const call of calls) {
    const day = Math.floor(call.at / DAY_MS);
    days.set(day, [...(days.get(day) ?? []), call]);
  }
  const orders = [...days.values()].map(spreadByLength);
  const longest = Math.max(0, ...orders.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => orders.flatMap((order) => order[at] ?? [])).flat();
}

function spreadByLength<Call extends { inputTokens: number }>(calls: readonly Call[]): Call[] {
  const sorted = calls.toSorted((one, other) => one.inputTokens - other.inputTokens);
  return spreadPlaces(sorted.length).flatMap((place) => sorted[place] ?? []);
}

/** The places below `count` by their reversed bits: every beginning of the list is spread evenly. */
function spreadPlaces(count: number): number[] {
  let places = [0];
  while (places.length < count) places = [...places.map((place) => 2 * place), ...places.map((place) => 2 * place + 1)];
  return places.filter((place) => place < count);
}
