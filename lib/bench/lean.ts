import { cpuRatio, type Plan, sampled } from "./compare";
import type { Contender } from "./contender";
import { BODY, median, percentile, type Sample, STREAM_BODY } from "./load";

interface Setting {
  bare: Contender;
  fast: Contender;
  newKey(settings: object): Promise<string>;
  rounds: number;
}

/** Never reached. */
const MOST = 1_000_000_000;
const LIMITS = { requestsPerMinute: MOST, tokensPerMinute: MOST, concurrent: MOST };
const BUDGET = { amount: 1_000_000, period: "once" };
const CONCURRENCIES = [1, 16] as const;

type Counts = Record<(typeof CONCURRENCIES)[number], number>;
const CHATS: Counts = { 1: 3_000, 16: 5_000 };
const STREAMS: Counts = { 1: 20, 16: 400 };

interface Row {
  name: string;
  /** Processor time over the bare proxy's, by concurrency. */
  cpu: Map<number, number>;
  /** p99 of the whole answer over the bare proxy's, with 16 at once. */
  p99: number;
}

/** What a gateway adds to a bare proxy, with and without limits and a budget: a table of one run. */
export async function lean({ bare, fast, newKey, rounds }: Setting): Promise<string> {
  const plain = { ...fast, name: "plain key", key: await newKey({}) };
  const held = { ...fast, name: "key with limits and budget", key: await newKey({ limits: LIMITS, budget: BUDGET }) };
  const chats = await rowsOf([bare, plain, held], { body: BODY, counts: CHATS, rounds });
  const streams = await rowsOf([bare, { ...held, name: "stream of 50 events, limits and budget" }], {
    body: STREAM_BODY,
    counts: STREAMS,
    rounds,
  });
  const lines = [...chats, ...streams].map(
    ({ name, cpu, p99 }) =>
      `${name.padEnd(40)}${CONCURRENCIES.map((at) => `${cpu.get(at)?.toFixed(2)}×`.padStart(10)).join("")}${`${p99.toFixed(2)}×`.padStart(12)}`,
  );
  return [
    "over the bare proxy".padEnd(40) + "CPU c = 1".padStart(10) + "c = 16".padStart(10) + "p99 c = 16".padStart(12),
    ...lines,
    "",
  ].join("\n");
}

async function rowsOf(
  contenders: readonly Contender[],
  { body, counts, rounds }: { body: Plan["body"]; counts: Counts; rounds: number },
): Promise<Row[]> {
  const [base, ...measured] = contenders;
  const rows = measured.map(({ name }): Row => ({ name, cpu: new Map(), p99: 0 }));
  for (const concurrency of CONCURRENCIES) {
    const samples = await sampled(contenders, { body, count: counts[concurrency], concurrency }, rounds);
    const of = (contender: Contender | undefined) => (contender && samples.get(contender)) ?? [];
    for (const [place, row] of rows.entries()) {
      const own = of(measured[place]);
      row.cpu.set(concurrency, cpuRatio(own, of(base)));
      row.p99 = median(own.map((sample, round) => p99(sample) / p99(of(base)[round])));
    }
  }
  return rows;
}

function p99(sample: Sample | undefined): number {
  return percentile(sample?.wholeMs ?? [], 0.99);
}
