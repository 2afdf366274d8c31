import type { TokenUse } from "../endpoints/define";

interface CountedCall {
  status: number;
  /** Listed model id, or empty: names that callers make up must not become label values. */
  model: string;
  seconds: number;
  tokens?: TokenUse;
  firstEventMs?: number;
}
interface Series extends Pick<CountedCall, "status" | "model"> {
  endpoint: string;
  labels: string;
  calls: number;
  seconds: number;
  buckets: number[];
  inputTokens: number;
  outputTokens: number;
  firstEventSeconds: number;
  firstEvents: number;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const MAX_SERIES = 5_000;

/**
 * Counters of calls. They are kept as plain numbers per series and only put into Prometheus text when asked for: counting
 * is on the path of every call, reading is not.
 */
export class Metrics {
  readonly #series = new Map<string, Series>();
  #last: Series | undefined;

  count(endpoint: string, call: CountedCall): void {
    const series = this.#seriesOf(endpoint, call);
    if (!series) return;
    series.calls++;
    series.seconds += call.seconds;
    let bucket = 0;
    while (call.seconds > (BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    if (bucket < BUCKETS.length) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.inputTokens += call.tokens?.input ?? 0;
    series.outputTokens += call.tokens?.output ?? 0;
    if (call.firstEventMs !== undefined && call.firstEventMs >= 0) {
      series.firstEvents++;
      series.firstEventSeconds += call.firstEventMs / 1000;
    }
  }

  /** The call's series; undefined where there are too many. Most calls are of the same one as the call before: then no key is made. */
  #seriesOf(endpoint: string, call: CountedCall): Series | undefined {
    const last = this.#last;
    if (last && last.endpoint === endpoint && last.model === call.model && last.status === call.status) return last;
    const key = `${endpoint}\n${call.model}\n${call.status}`;
    let series = this.#series.get(key);
    if (!series) {
      if (this.#series.size >= MAX_SERIES) return undefined;
      series = newSeries(endpoint, call);
      this.#series.set(key, series);
    }
    this.#last = series;
    return series;
  }

  /** The counters in the Prometheus text format. */
  text(openCalls: number): string {
    const all = [...this.#series.values()];
    return [
      ...family(
        "switchyard_calls_total",
        { type: "counter", help: "Calls answered." },
        all.map((s) => [s.labels, s.calls]),
      ),
      ...duration(all),
      ...family(
        "switchyard_first_event_seconds_sum",
        { type: "counter", help: "Time to the first event of streams." },
        all.filter((s) => s.firstEvents > 0).map((s) => [s.labels, s.firstEventSeconds]),
      ),
      ...family(
        "switchyard_first_event_seconds_count",
        { type: "counter", help: "Streams that sent a first event." },
        all.filter((s) => s.firstEvents > 0).map((s) => [s.labels, s.firstEvents]),
      ),
      ...family("switchyard_tokens_total", { type: "counter", help: "Tokens read and written." }, tokens(all)),
      ...family("switchyard_open_calls", { type: "gauge", help: "Model calls that run now." }, [["", openCalls]]),
      "",
    ].join("\n");
  }
}

function newSeries(endpoint: string, { model, status }: CountedCall): Series {
  const labels = `endpoint="${quote(endpoint)}",model="${quote(model)}",status="${status}"`;
  return {
    endpoint,
    model,
    status,
    labels,
    calls: 0,
    seconds: 0,
    buckets: BUCKETS.map(() => 0),
    inputTokens: 0,
    outputTokens: 0,
    firstEventSeconds: 0,
    firstEvents: 0,
  };
}

function family(name: string, { type, help }: { type: string; help: string }, samples: [string, number][]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels === "" ? "" : `{${labels}}`} ${value}`),
  ];
}

function duration(all: readonly Series[]): string[] {
  const name = "switchyard_call_duration_seconds";
  const lines = [`# HELP ${name} Duration of calls.`, `# TYPE ${name} histogram`];
  for (const series of all) {
    let below = 0;
    for (const [index, bound] of BUCKETS.entries()) {
      below += series.buckets[index] ?? 0;
      lines.push(`${name}_bucket{${series.labels},le="${bound}"} ${below}`);
    }
    lines.push(`${name}_bucket{${series.labels},le="+Inf"} ${series.calls}`, `${name}_sum{${series.labels}} ${series.seconds}`);
    lines.push(`${name}_count{${series.labels}} ${series.calls}`);
  }
  return lines;
}

function tokens(all: readonly Series[]): [string, number][] {
  return all
    .filter((series) => series.inputTokens + series.outputTokens > 0)
    .flatMap((series): [string, number][] => [
      [`${series.labels},direction="in"`, series.inputTokens],
      [`${series.labels},direction="out"`, series.outputTokens],
    ]);
}

function quote(value: string): string {
  return value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
