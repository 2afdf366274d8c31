import type { BreakerPlan, TargetPlan } from "./plan";

/** A target's breaker state: `half_open` lets one call through as a probe. */
export type BreakerState = "closed" | "open" | "half_open";

/** The part of a target's health that all processes share. Times are milliseconds since the epoch. */
export interface SharedHealth {
  /** `provider/model` */
  target: string;
  /** 0 for a closed breaker. */
  openUntil: number;
  cooldownMs: number;
  /** The end of a `retry-after`; 0 if there is none. */
  restUntil: number;
}

const MINUTE_MS = 60_000;
/** Weight of the newest time in the moving average. */
const NEWEST = 0.2;

/**
 * A target's health: its circuit breaker, a requested pause, its limits, and its mean time to first token. The breaker opens after
 * `failures` within `windowMs` if they are at least half of the calls that ended since the first of them: a busy target with a few errors
 * among thousands stays closed.
 */
export class TargetHealth {
  /** Running calls at the target. */
  running = 0;
  restUntil = 0;
  openUntil = 0;
  cooldownMs = 0;
  /** Moving average in milliseconds; NaN until a stream has begun. */
  firstTokenMs = Number.NaN;
  #probing = false;
  #successes = 0;
  /** Times of recent failures, and the number of successful calls by then. */
  readonly #failures: { at: number; successes: number }[] = [];
  #minute = 0;
  #calls = 0;

  constructor(
    readonly target: string,
    readonly changed: (health: TargetHealth) => void = () => undefined,
  ) {}

  state(now: number): BreakerState {
    if (this.openUntil === 0) return "closed";
    return now < this.openUntil ? "open" : "half_open";
  }

  /** The failures counted now, for display. */
  failuresWithin(windowMs: number, now: number): number {
    return this.#failures.filter(({ at }) => now - at <= windowMs).length;
  }

  /** When the breaker and a requested pause end; 0 if the target is available. */
  dueAt(now: number): number {
    const due = Math.max(this.openUntil, this.restUntil);
    if (due > now) return due;
    return this.openUntil !== 0 && this.#probing ? now + this.cooldownMs : 0;
  }

  /** Whether the target's limits have room for a call. */
  hasRoom({ rpm, concurrent }: Pick<TargetPlan, "rpm" | "concurrent">, now: number): boolean {
    if (this.running >= concurrent) return false;
    return rpm === Number.POSITIVE_INFINITY || Math.floor(now / MINUTE_MS) !== this.#minute || this.#calls < rpm;
  }

  /** Counts a call to the target. The first one after an open breaker's pause is its probe. */
  begin(now: number): void {
    this.running++;
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#calls = 0;
    }
    this.#calls++;
    if (this.openUntil !== 0) this.#probing = true;
  }

  /** The target has begun to answer correctly: a probe has passed. */
  answered(): void {
    this.#successes++;
    if (this.openUntil !== 0) this.#close();
  }

  /** Updates the mean time to the first token. */
  firstToken(ms: number): void {
    this.firstTokenMs = Number.isNaN(this.firstTokenMs) ? ms : this.firstTokenMs + (ms - this.firstTokenMs) * NEWEST;
  }

  /** The call has ended, whatever its outcome. An unfinished probe makes room for the next one. */
  end(): void {
    this.running--;
    this.#probing = false;
  }

  /** A failure that concerns the target. */
  failed(plan: BreakerPlan, now: number): void {
    if (plan.failures === 0) return;
    if (this.openUntil !== 0) {
      // Calls that began before it opened are ignored.
      if (this.#probing && now >= this.openUntil) this.#open(Math.min(plan.cooldownMaxMs, this.cooldownMs * 2), now);
      return;
    }
    this.#failures.push({ at: now, successes: this.#successes });
    if (this.#failures.length > plan.failures) this.#failures.shift();
    const [oldest] = this.#failures;
    if (!oldest || this.#failures.length < plan.failures || now - oldest.at > plan.windowMs) return;
    if (this.#successes - oldest.successes <= plan.failures) this.#open(plan.cooldownMs, now);
  }

  /** The target requested a pause until then. */
  rest(until: number): void {
    if (until <= this.restUntil) return;
    this.restUntil = until;
    this.changed(this);
  }

  /** Closes the breaker at once: by hand, or because another process saw its probe pass. */
  reset(): void {
    this.restUntil = 0;
    if (this.openUntil !== 0) this.#close();
  }

  /** Applies a state from another process, without publishing it. */
  follow({ openUntil, cooldownMs, restUntil }: Omit<SharedHealth, "target">): void {
    if (openUntil === 0) this.#failures.length = 0;
    this.openUntil = openUntil;
    this.cooldownMs = cooldownMs;
    this.restUntil = restUntil;
  }

  #open(cooldownMs: number, now: number): void {
    this.cooldownMs = cooldownMs;
    this.openUntil = now + cooldownMs;
    this.#failures.length = 0;
    this.changed(this);
  }

  #close(): void {
    this.openUntil = 0;
    this.cooldownMs = 0;
    this.#failures.length = 0;
    this.changed(this);
  }
}

/** Model names that no provider lists come from callers: their health is kept while there is room. */
const MOST_TARGETS = 20_000;

/** The health of all targets of this process, by `provider/model`. */
export class HealthBook {
  readonly #all = new Map<string, TargetHealth>();
  /** Called on each change that other processes need. */
  share: (health: SharedHealth) => void = () => undefined;

  of(target: string): TargetHealth {
    const known = this.#all.get(target);
    if (known) return known;
    const made = new TargetHealth(target, ({ openUntil, cooldownMs, restUntil }) =>
      this.share({ target, openUntil, cooldownMs, restUntil }),
    );
    const [oldest] = this.#all.keys();
    if (this.#all.size >= MOST_TARGETS && oldest !== undefined) this.#all.delete(oldest);
    this.#all.set(target, made);
    return made;
  }

  /** Applies a change of another process. */
  follow(shared: SharedHealth): void {
    this.of(shared.target).follow(shared);
  }

  get all(): Iterable<TargetHealth> {
    return this.#all.values();
  }
}
