const NICE = [1, 2, 4, 6, 8, 10] as const;
/** Counts have no fractions between ticks. */
const WHOLE = [1, 2, 3, 4, 8, 12, 16, 20, 40, 60, 80, 100] as const;
const PARTS = 4;

/** Ticks of a chart's scale, the largest first and 0 last: round values in equal steps. `whole`: no fractions. */
export function axisTicks(most: number, { whole }: { whole: boolean }): number[] {
  const top = whole && most <= 100 ? (WHOLE.find((one) => one >= most) ?? 100) : niceTop(most);
  const parts = whole && top < PARTS ? top : PARTS;
  return Array.from({ length: parts + 1 }, (_, index) => (top * (parts - index)) / parts);
}

function niceTop(most: number): number {
  if (most <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  // Without the tolerance 0.6 / 0.1 would be above 6.
  const factor = NICE.find((one) => one * (1 + 1e-9) >= most / size) ?? 10;
  return Number((factor * size).toPrecision(12));
}
