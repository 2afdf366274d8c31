import { type Contender, residentMb } from "./contender";
import { load, median, percentile, type Sample } from "./load";

/** Share of calls of the Next lane per round: it is ten times as slow, and the others would go cold while waiting. */
const NEXT_SHARE = 0.1;

/** Warm-up calls before each measured round, as a share of it. */
const REHEAT_SHARE = 0.2;

export type Plan = Parameters<typeof load>[1];

/** The contenders' samples of `rounds` interleaved rounds, after a warm-up. */
export async function sampled(contenders: readonly Contender[], plan: Plan, rounds: number): Promise<Map<Contender, Sample[]>> {
  const part = ({ name }: Contender) => ({ ...plan, count: Math.ceil(plan.count * (name === "Next lane" ? NEXT_SHARE : 1)) });
  // Until the JIT has settled: the first few hundred calls cost several times as much.
  for (const contender of contenders) await load(contender, { ...part(contender), count: part(contender).count * 4 });
  const samples = new Map<Contender, Sample[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++)
    for (const contender of contenders) {
      // Meanwhile its caches went cold and its young heap shrank; steady work is measured.
      await load(contender, { ...part(contender), count: Math.ceil(part(contender).count * REHEAT_SHARE) });
      samples.get(contender)?.push(await load(contender, part(contender)));
    }
  return samples;
}

/** Processor time over the first contender's, median of the rounds. */
export function cpuRatio(own: readonly Sample[], base: readonly Sample[]): number {
  return median(own.map((sample, round) => sample.cpuUs / (base[round]?.cpuUs ?? 1)));
}

/** Compares contenders with the first one, and returns the lines of a table. */
export async function compared(title: string, contenders: readonly Contender[], plan: Plan, rounds: number): Promise<string> {
  const samples = await sampled(contenders, plan, rounds);
  const base = samples.get(contenders[0] as Contender) ?? [];
  const lines = [title];
  lines.push("               CPU µs   ratio   first ms   added   whole ms   added     RPS   RSS MB");
  for (const [contender, own] of samples) {
    const first = median(own.map((sample) => percentile(sample.firstMs, 0.5)));
    const whole = median(own.map((sample) => percentile(sample.wholeMs, 0.5)));
    const added = (value: number, of: (sample: Sample) => number[]) =>
      (value - median(base.map((sample) => percentile(of(sample), 0.5)))).toFixed(2);
    lines.push(
      [
        contender.name.padEnd(12),
        median(own.map((sample) => sample.cpuUs))
          .toFixed(0)
          .padStart(9),
        `${cpuRatio(own, base).toFixed(2)}×`.padStart(8),
        first.toFixed(2).padStart(11),
        added(first, (sample) => sample.firstMs).padStart(8),
        whole.toFixed(2).padStart(11),
        added(whole, (sample) => sample.wholeMs).padStart(8),
        median(own.map((sample) => sample.perSecond))
          .toFixed(0)
          .padStart(8),
        residentMb(contender.pid).toFixed(0).padStart(9),
      ].join(""),
    );
  }
  return [...lines, ""].join("\n");
}
