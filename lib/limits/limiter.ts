import { Failure, type FailureDetail } from "../contracts/errors";
import type { HeldLimits, LimitUse } from "../contracts/limits";
import { Counts } from "./counts.mjs";
import type { Ask, LimitState, Settlement, SharedCounts, Taken } from "./shared";

/** Shared counts that take longer than this are gone on without. */
const ANSWER_WITHIN_MS = 250;
/** And for so long after one that did not come, nobody waits for them again. */
const LEAVE_ALONE_MS = 1_000;

interface LimiterOptions {
  /** Counts of several processes; without them this process counts by itself. */
  shared?: SharedCounts;
  /** Processes that share the limits: what one may give out by itself, while the shared counts are away, is one part of so many. */
  processes?: number;
  onAway?(error: unknown): void;
  onBack?(): void;
  now?: () => number;
}

/** A call that was taken in. */
export interface Admission {
  /** `x-ratelimit-*`, of the limits that are nearest to their end. */
  readonly headers: Readonly<Record<string, string>>;
  /** The call has ended, having used so many tokens; undefined if that is not known. Counts once. */
  settle(tokens: number | undefined): void;
}

/** Takes calls in as far as the limits of their key, person and team go. */
export class Limiter {
  readonly #own = new Counts();
  readonly #options: LimiterOptions;
  readonly #now: () => number;
  #awayUntil = 0;
  /** Whether the shared counts are away and this process gives out its own part. */
  away = false;

  constructor(options: LimiterOptions = {}) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Throws `rate_limit_exceeded`, with the headers that say when it may go on. Answers at once where this process counts by itself. */
  admit(ask: Ask): Admission | Promise<Admission> {
    const { shared } = this.#options;
    if (!shared) return this.#admitHere(ask);
    if (this.#now() < this.#awayUntil) return this.#admitHere(this.#partOf(ask));
    return this.#admitThere(shared, ask);
  }

  /**
   * What is counted for each of these limits, counting nothing. `shared` is false if other processes count too and cannot be asked: it
   * is what this one has counted then. Never waits longer than a call would, and never has calls go on without the shared counts.
   */
  async read(limits: readonly HeldLimits[]): Promise<{ used: readonly LimitUse[]; shared: boolean }> {
    const { shared } = this.#options;
    const subjects = limits.map(({ subject }) => subject);
    const here = (whole: boolean) => ({ used: this.#own.read(subjects, this.#now()), shared: whole });
    if (!shared) return here(true);
    if (this.#now() < this.#awayUntil) return here(false);
    return within(shared.read(subjects), ANSWER_WITHIN_MS).then(
      (used) => ({ used, shared: true }),
      () => here(false),
    );
  }

  close(): void {
    this.#options.shared?.close();
  }

  #admitHere(ask: Ask): Admission {
    const taken: Taken = this.#own.take(ask, this.#now());
    return admitted(ask, taken, (settlement) => this.#own.settle(settlement, this.#now()));
  }

  async #admitThere(shared: SharedCounts, ask: Ask): Promise<Admission> {
    let taken: Taken;
    try {
      taken = await within(shared.take(ask), ANSWER_WITHIN_MS, (late) => {
        if (!late.refused) shared.settle({ limits: ask.limits, step: late.step, change: -ask.tokens });
      });
    } catch (error) {
      this.#leave(error);
      return this.#admitHere(this.#partOf(ask));
    }
    this.#return();
    return admitted(ask, taken, (settlement) => shared.settle(settlement));
  }

  #leave(error: unknown): void {
    this.#awayUntil = this.#now() + LEAVE_ALONE_MS;
    if (!this.away) this.#options.onAway?.(error);
    this.away = true;
  }

  #return(): void {
    if (this.away) this.#options.onBack?.();
    this.away = false;
  }

  /** What this process gives out by itself, so that all of them together stay near the limit. */
  #partOf({ limits, tokens }: Ask): Ask {
    const { processes = 1 } = this.#options;
    const part = (limit: number | null) => limit && Math.max(1, Math.floor(limit / processes));
    return {
      tokens,
      limits: limits.map((limit) => ({
        ...limit,
        requestsPerMinute: part(limit.requestsPerMinute),
        tokensPerMinute: part(limit.tokensPerMinute),
        concurrent: part(limit.concurrent),
      })),
    };
  }
}

/** An answer that comes too late is handed to `onLate`: of a call it holds a place that nobody uses. */
function within<Answer>(answer: Promise<Answer>, limitMs: number, onLate?: (answer: Answer) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new Error(`no answer within ${limitMs} ms`));
    }, limitMs);
    answer.then(
      (came) => {
        clearTimeout(timer);
        if (late) onLate?.(came);
        else resolve(came);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function admitted(ask: Ask, { step, refused, states }: Taken, settle: (settlement: Settlement) => void): Admission {
  const headers = limitHeaders(ask.limits, states);
  const limit = refused && ask.limits[refused.index];
  if (refused && limit) throw tooMany(limit, refused, headers);
  let settled = false;
  return {
    headers,
    settle(tokens) {
      if (settled) return;
      settled = true;
      settle({ limits: ask.limits, step, change: tokens === undefined ? 0 : tokens - ask.tokens });
    },
  };
}

const WHOSE = { key: "This key", person: "The owner of this key", team: "This team" } as const;

function tooMany(limit: HeldLimits, { what, retryAfterMs }: NonNullable<Taken["refused"]>, headers: Record<string, string>): Failure {
  const whose = WHOSE[limit.kind];
  const detail: FailureDetail = { retryAfterMs, headers, limit: { owner: limit.kind, limit: what } };
  const wait = `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`;
  if (what === "concurrent") {
    const calls = limit.concurrent === 1 ? "call" : "calls";
    const text = `${whose} has ${limit.concurrent} ${calls} running, which is its limit. Wait for one to finish.`;
    return new Failure("rate_limit_exceeded", text, detail);
  }
  if (what === "requests")
    return new Failure("rate_limit_exceeded", `${whose} is limited to ${limit.requestsPerMinute} calls per minute. ${wait}`, detail);
  return new Failure("rate_limit_exceeded", `${whose} is limited to ${limit.tokensPerMinute} tokens per minute. ${wait}`, detail);
}

function limitHeaders(limits: readonly HeldLimits[], states: readonly LimitState[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [what, name, at] of [
    ["requests", "requestsPerMinute", 0],
    ["tokens", "tokensPerMinute", 2],
  ] as const) {
    let nearest: { limit: number; left: number; resetMs: number } | undefined;
    limits.forEach((of, index) => {
      const limit = of[name];
      const [left, resetMs] = [states[index]?.[at] ?? 0, states[index]?.[at + 1] ?? 0];
      if (limit !== null && (nearest === undefined || left < nearest.left)) nearest = { limit, left, resetMs };
    });
    if (!nearest) continue;
    headers[`x-ratelimit-limit-${what}`] = String(nearest.limit);
    headers[`x-ratelimit-remaining-${what}`] = String(nearest.left);
    headers[`x-ratelimit-reset-${what}`] = duration(nearest.resetMs);
  }
  return headers;
}

/** As programs read it there: `20ms`, `1.5s`, `1m0s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${Math.round(ms / 100) / 10}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
