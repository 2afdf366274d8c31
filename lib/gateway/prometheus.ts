/** Labels, `a="b",c="d"` or empty, and a value. */
export type Sample = readonly [labels: string, value: number];

/** A counter or gauge in the Prometheus text format. */
export function family(name: string, { type, help }: { type: "counter" | "gauge"; help: string }, samples: Iterable<Sample>): string[] {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  for (const [labels, value] of samples) lines.push(`${name}${labels === "" ? "" : `{${labels}}`} ${value}`);
  return lines;
}

/** A histogram of durations in seconds. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  /** `bounds` ascend. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  add(seconds: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    if (bucket < bounds.length) this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += seconds;
    this.#count++;
  }

  /** Adds the counts of another histogram with the same bounds. */
  join(other: Histogram): void {
    other.#counts.forEach((count, bucket) => {
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
    });
    this.#sum += other.#sum;
    this.#count += other.#count;
  }

  lines(name: string, labels: string): string[] {
    let below = 0;
    const lines = this.#bounds.map((bound, bucket) => {
      below += this.#counts[bucket] ?? 0;
      return `${name}_bucket{${labels},le="${bound}"} ${below}`;
    });
    return [
      ...lines,
      `${name}_bucket{${labels},le="+Inf"} ${this.#count}`,
      `${name}_sum{${labels}} ${this.#sum}`,
      `${name}_count{${labels}} ${this.#count}`,
    ];
  }
}

export function histograms(name: string, help: string, all: Iterable<readonly [labels: string, histogram: Histogram]>): string[] {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
  for (const [labels, histogram] of all) lines.push(...histogram.lines(name, labels));
  return lines;
}

/** Longer values are truncated: they come from vendors' lists. */
const LONGEST_VALUE = 200;

/** `a="b",c="d"` */
export function labels(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${quote(String(value).slice(0, LONGEST_VALUE))}"`)
    .join(",");
}

function quote(value: string): string {
  return value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
