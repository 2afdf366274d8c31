import type { DayTraffic } from "../console/models/contract";
import { type CallFigure, newestFigures } from "../store/calls/figures";
import type { Store } from "../store/database/open";
import { percentile } from "./provider-states";

const DAY_MS = 24 * 3_600_000;
/** The newest calls that are sampled if reading all would take too long. */
const SAMPLE = 10_000;
/** Search and paging repeat the query. */
const KEPT_MS = 10_000;
const MOST_TEAMS = 100;
/** Shorter answers say little about a model's speed. */
const ENOUGH_TOKENS = 8;

const NO_TRAFFIC: DayTraffic = { calls: 0, errors: 0, firstTokenP50Ms: null, tokensPerSecond: null };

/** Figures of a team's calls of the last day, by provider and model. */
export interface DayFigures {
  ofProvider(provider: string): DayTraffic;
  ofModel(provider: string, model: string): DayTraffic;
}

/** Reads the figures, and caches them for ten seconds. */
export class TrafficOfDay {
  readonly #kept = new Map<string, { at: number; figures: Promise<DayFigures> }>();

  /** A read-only `store` is enough. */
  constructor(readonly store: Store) {}

  of(teamId: string, now = Date.now()): Promise<DayFigures> {
    const kept = this.#kept.get(teamId);
    if (kept && now - kept.at < KEPT_MS) return kept.figures;
    const figures = newestFigures(this.store, { teamId, since: now - DAY_MS, limit: SAMPLE }).then(figuresOf);
    this.#kept.delete(teamId);
    this.#kept.set(teamId, { at: now, figures });
    figures.catch(() => this.#kept.delete(teamId));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_TEAMS && oldest !== undefined) this.#kept.delete(oldest);
    return figures;
  }
}

interface Sums {
  calls: number;
  errors: number;
  firstTokens: number[];
  speeds: number[];
}

function figuresOf(rows: readonly CallFigure[]): DayFigures {
  const providers = new Map<string, Sums>();
  const models = new Map<string, Sums>();
  for (const row of rows) {
    count(providers, row.provider, row);
    count(models, keyOf(row.provider, row.model), row);
  }
  const read = (sums: Sums | undefined) => (sums ? trafficOf(sums) : NO_TRAFFIC);
  return {
    ofProvider: (provider) => read(providers.get(provider)),
    ofModel: (provider, model) => read(models.get(keyOf(provider, model))),
  };
}

const keyOf = (provider: string, model: string) => `${provider}/${model}`;

function count(into: Map<string, Sums>, key: string, { status, firstEventMs, durationMs, outputTokens }: CallFigure): void {
  const sums = into.get(key) ?? { calls: 0, errors: 0, firstTokens: [], speeds: [] };
  into.set(key, sums);
  sums.calls++;
  // Errors of the caller are not the provider's fault.
  if (status >= 500 || status === 429) sums.errors++;
  if (firstEventMs < 0) return;
  sums.firstTokens.push(firstEventMs);
  const writing = durationMs - firstEventMs;
  if (status < 400 && writing > 0 && outputTokens >= ENOUGH_TOKENS) sums.speeds.push((outputTokens * 1_000) / writing);
}

function trafficOf({ calls, errors, firstTokens, speeds }: Sums): DayTraffic {
  const median = (values: number[]) =>
    percentile(
      [...values].sort((one, other) => one - other),
      0.5,
    );
  return { calls, errors, firstTokenP50Ms: median(firstTokens), tokensPerSecond: median(speeds) };
}
