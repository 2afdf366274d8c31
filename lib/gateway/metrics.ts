import type { LimitHit } from "../contracts/errors";
import { scrub } from "../secrets/scrub";
import { family, Histogram, histograms, labels, type Sample } from "./prometheus";
import type { CountedUse } from "./token-use";

interface CountedCall {
  status: number;
  /** A listed model id, `OTHER` for an unknown name, or empty. */
  model: string;
  /** The last provider, or empty. */
  provider: string;
  seconds: number;
  tokens?: Pick<CountedUse, "input" | "output">;
  firstEventMs?: number;
  /** From the body's last byte to the first attempt; absent if there was none. */
  queuedMs?: number;
  /** The limit that refused the call. */
  limit?: LimitHit;
}
interface Series extends Pick<CountedCall, "status" | "model" | "provider"> {
  endpoint: string;
  labels: string;
  duration: Histogram;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  firstEvent: Histogram | undefined;
  queued: Histogram | undefined;
}
interface AttemptSeries {
  provider: string;
  code: string;
  labels: string;
  attempts: number;
  duration: Histogram;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const QUEUE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The maximum number of series; further models and providers are counted together under this name. */
const MOST_SERIES = 2_000;
const MOST_ATTEMPT_SERIES = 1_000;
export const OTHER = "_other";

/**
 * Counters of calls, kept as numbers per series and formatted for Prometheus only when read: counting is on the path of every call. Label
 * values are listed ids and words of closed lists.
 */
export class Metrics {
  readonly #series = new Map<string, Series>();
  readonly #attempts = new Map<string, AttemptSeries>();
  readonly #limits = new Map<string, number>();
  readonly #mirrors = new Map<string, number>();
  #last: Series | undefined;
  #lastAttempt: AttemptSeries | undefined;

  count(endpoint: string, call: CountedCall): void {
    const series = this.#seriesOf(endpoint, call);
    series.calls++;
    series.duration.add(call.seconds);
    if (call.tokens) {
      series.inputTokens += call.tokens.input;
      series.outputTokens += call.tokens.output;
    }
    if (call.firstEventMs !== undefined && call.firstEventMs >= 0) {
      series.firstEvent ??= new Histogram(BUCKETS);
      series.firstEvent.add(call.firstEventMs / 1000);
    }
    if (call.queuedMs !== undefined) {
      series.queued ??= new Histogram(QUEUE_BUCKETS);
      series.queued.add(call.queuedMs / 1000);
    }
    if (call.limit) this.#hit(call.limit);
  }

  /** One attempt at a provider. `code` is empty if it succeeded. */
  attempt(provider: string, code: string, seconds: number): void {
    const series = this.#attemptsOf(provider, code);
    series.attempts++;
    series.duration.add(seconds);
  }

  /** A copy for a route's mirror. */
  mirror(result: "answered" | "failed" | "dropped"): void {
    const of = labels({ result });
    this.#mirrors.set(of, (this.#mirrors.get(of) ?? 0) + 1);
  }

  #hit({ owner, limit }: LimitHit): void {
    const of = labels({ owner, limit });
    this.#limits.set(of, (this.#limits.get(of) ?? 0) + 1);
  }

  /** Most calls belong to the same series as the previous one, which saves building a key. */
  #seriesOf(endpoint: string, call: Pick<CountedCall, "model" | "provider" | "status">): Series {
    const last = this.#last;
    const { model, provider, status } = call;
    if (last && last.endpoint === endpoint && last.model === model && last.status === status && last.provider === provider) return last;
    const key = `${endpoint}\n${model}\n${provider}\n${status}`;
    let series = this.#series.get(key);
    if (!series) {
      if (this.#series.size >= MOST_SERIES && model !== OTHER && `${model}${provider}` !== "")
        return this.#seriesOf(endpoint, { model: OTHER, provider: OTHER, status });
      series = newSeries(endpoint, call);
      this.#series.set(key, series);
    }
    this.#last = series;
    return series;
  }

  #attemptsOf(provider: string, code: string): AttemptSeries {
    const last = this.#lastAttempt;
    if (last && last.provider === provider && last.code === code) return last;
    const key = `${provider}\n${code}`;
    let series = this.#attempts.get(key);
    if (!series) {
      if (this.#attempts.size >= MOST_ATTEMPT_SERIES && provider !== OTHER) return this.#attemptsOf(OTHER, code);
      const of = labels({ provider: scrub(provider), code: code || "ok" });
      series = { provider, code, labels: of, attempts: 0, duration: new Histogram(BUCKETS) };
      this.#attempts.set(key, series);
    }
    this.#lastAttempt = series;
    return series;
  }

  /** The counters in the Prometheus text format. */
  text(openCalls: number): string {
    const all = [...this.#series.values()];
    const attempts = [...this.#attempts.values()];
    return [
      ...family(
        "trunkline_calls_total",
        { type: "counter", help: "Calls answered." },
        all.map((series) => [series.labels, series.calls]),
      ),
      ...histograms(
        "trunkline_call_duration_seconds",
        "Duration of calls.",
        all.map((series) => [series.labels, series.duration]),
      ),
      ...histograms(
        "trunkline_first_event_seconds",
        "Time to the first event of streams.",
        together(all, ({ endpoint, model, provider, firstEvent }) => [labels({ endpoint, model, provider }), firstEvent, BUCKETS]),
      ),
      ...histograms(
        "trunkline_queue_seconds",
        "Time from a call's last byte to its first attempt: its turn, its budget, the images it names.",
        together(all, ({ endpoint, queued }) => [labels({ endpoint }), queued, QUEUE_BUCKETS]),
      ),
      ...family("trunkline_tokens_total", { type: "counter", help: "Tokens read and written." }, tokens(all)),
      ...family(
        "trunkline_upstream_attempts_total",
        { type: "counter", help: "Attempts at providers, by how they ended." },
        attempts.map((series) => [series.labels, series.attempts]),
      ),
      ...histograms(
        "trunkline_upstream_attempt_duration_seconds",
        "Duration of attempts at providers.",
        attempts.map((series) => [series.labels, series.duration]),
      ),
      ...family("trunkline_limits_hit_total", { type: "counter", help: "Calls that a limit refused, by whose it is." }, this.#limits),
      ...family("trunkline_mirrored_calls_total", { type: "counter", help: "Copies of calls for mirrors of routes." }, this.#mirrors),
      ...family("trunkline_open_calls", { type: "gauge", help: "Model calls that run now." }, [["", openCalls]]),
      "",
    ].join("\n");
  }
}

function newSeries(endpoint: string, { model, provider, status }: Pick<Series, "model" | "provider" | "status">): Series {
  return {
    endpoint,
    model,
    provider,
    status,
    labels: labels({ endpoint, model: scrub(model), provider: scrub(provider), status }),
    calls: 0,
    duration: new Histogram(BUCKETS),
    inputTokens: 0,
    outputTokens: 0,
    firstEvent: undefined,
    queued: undefined,
  };
}

type Part = readonly [labels: string, histogram: Histogram | undefined, bounds: readonly number[]];

/** Sums series by a subset of their labels. */
function together(all: readonly Series[], partOf: (series: Series) => Part): Map<string, Histogram> {
  const sums = new Map<string, Histogram>();
  for (const series of all) {
    const [of, histogram, bounds] = partOf(series);
    if (!histogram) continue;
    const sum = sums.get(of) ?? new Histogram(bounds);
    sum.join(histogram);
    sums.set(of, sum);
  }
  return sums;
}

function tokens(all: readonly Series[]): Sample[] {
  return all
    .filter((series) => series.inputTokens + series.outputTokens > 0)
    .flatMap((series): Sample[] => [
      [`${series.labels},direction="in"`, series.inputTokens],
      [`${series.labels},direction="out"`, series.outputTokens],
    ]);
}
