import { Failure, type FailureDetail } from "../contracts/errors";
import type { CountedLimits, HeldLimits, LimitUse } from "../contracts/limits";
import { Counts } from "./counts.mjs";
import type { Ask, LimitState, Settlement, SharedCounts, Taken } from "./shared";

/** Maximum wait for the shared counts. */
const ANSWER_WITHIN_MS = 250;
/** The pause after a timeout. */
const LEAVE_ALONE_MS = 1_000;

interface LimiterOptions {
  /** Counts shared by several processes; if absent, this process has its own. */
  shared?: SharedCounts;
  /** Processes that share the limits: while the shared counts are unavailable, each enforces its fraction. */
  processes?: number;
  onAway?(error: unknown): void;
  onBack?(): void;
  now?: () => number;
}

/** An admitted call. */
export interface Admission {
  /** `x-ratelimit-*` of the limits closest to exhaustion. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the call with its used tokens; undefined if not known. Further calls have no effect. */
  settle(tokens: number | undefined): void;
}

/** A call that was counted, or refused, and how its end is counted. */
interface Counted {
  /** With this process's fraction of the limits while the shared counts are unavailable. */
  ask: Ask;
  taken: Taken;
  settle(settlement: Settlement): void;
}

/** Admits calls within the limits of their key, person and team. */
export class Limiter {
  readonly #own = new Counts();
  readonly #options: LimiterOptions;
  readonly #now: () => number;
  #awayUntil = 0;
  /** True while the shared counts are unavailable and this process enforces its fraction. */
  away = false;

  constructor(options: LimiterOptions = {}) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Whether other processes count with this one. */
  get isShared(): boolean {
    return this.#options.shared !== undefined;
  }

  /** Throws `rate_limit_exceeded`, with the headers for a retry. Synchronous if this process has its own counts. */
  admit(ask: Ask & { limits: readonly HeldLimits[] }): Admission | Promise<Admission> {
    const counted = this.#count(ask);
    return counted instanceof Promise ? counted.then((late) => admitted(late, ask.limits)) : admitted(counted, ask.limits);
  }

  /** Counts a call whose caller need not know the limits. Resolves with its end; undefined if a limit has no room. */
  async reserve(limits: CountedLimits): Promise<(() => void) | undefined> {
    const { taken, settle } = await this.#count({ limits: [limits], tokens: 0 });
    return taken.refused ? undefined : () => settle({ limits: [limits], step: taken.step, change: 0 });
  }

  /**
   * Current use of each limit, without counting. `shared` is false if the shared counts are unavailable: the values are then
   * of this process alone. Never waits longer than a call would, and never makes calls skip the shared counts.
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

  #count(ask: Ask): Counted | Promise<Counted> {
    const { shared } = this.#options;
    if (!shared) return this.#countHere(ask);
    if (this.#now() < this.#awayUntil) return this.#countHere(this.#partOf(ask));
    return this.#countThere(shared, ask);
  }

  #countHere(ask: Ask): Counted {
    const taken: Taken = this.#own.take(ask, this.#now());
    return { ask, taken, settle: (settlement) => this.#own.settle(settlement, this.#now()) };
  }

  async #countThere(shared: SharedCounts, ask: Ask): Promise<Counted> {
    let taken: Taken;
    try {
      taken = await within(shared.take(ask), ANSWER_WITHIN_MS, (late) => {
        if (!late.refused) shared.settle({ limits: ask.limits, step: late.step, change: -ask.tokens });
      });
    } catch (error) {
      this.#leave(error);
      return this.#countHere(this.#partOf(ask));
    }
    this.#return();
    return { ask, taken, settle: (settlement) => shared.settle(settlement) };
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

  /** This process's fraction, so that all processes together stay near the limit. */
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

/** A late answer is passed to `onLate`: an admitted call would otherwise occupy an unused slot. */
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

function admitted({ ask, taken, settle }: Counted, of: readonly HeldLimits[]): Admission {
  const { step, refused, states } = taken;
  const headers = limitHeaders(ask.limits, states);
  const [limit, kind] = refused ? [ask.limits[refused.index], of[refused.index]?.kind] : [];
  if (refused && limit && kind) throw tooMany({ ...limit, kind }, refused, headers);
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

function limitHeaders(limits: readonly CountedLimits[], states: readonly LimitState[]): Record<string, string> {
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

/** In the format that clients parse: `20ms`, `1.5s`, `1m0s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${Math.round(ms / 100) / 10}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
