import type { SharedHealth } from "../contracts/shared-state";
import type { BreakerPlan, TargetPlan } from "./plan";

/** A target's breaker state: `half_open` lets one call through as a probe. */
export type BreakerState = "closed" | "open" | "half_open";

/** Decides which process may probe a half-open target. */
export interface Probes {
  /** Whether probes need a lease: not if this process is the only one. */
  readonly isNeeded: boolean;
  /** A call was passed over. The lease is claimed as soon as the target's pause has ended. */
  want(health: TargetHealth): void;
  /** The probe has begun: the lease is renewed for its time. */
  begun(health: TargetHealth): void;
}

/**
 * Counts a call to a target among the calls of all processes. Resolves with its end; undefined if a limit has no room. `Infinity` means
 * unlimited.
 */
export type TakeRoom = (target: string, limits: TargetLimits) => Promise<(() => void) | undefined>;
type TargetLimits = Pick<TargetPlan, "rpm" | "concurrent">;

/** What a target's health has to do with other processes. */
interface Others {
  probes?: Probes | undefined;
  /** Absent if this process is the only one. */
  takeRoom?: TakeRoom | undefined;
}

/** The lease of a target's probe, of this process or another. */
interface ProbeLease {
  until: number;
  own: boolean;
}

/** Leases of probes are claimed for so long after the pause or the last call that was passed over, whichever is later. */
export const WANTED_MS = 300_000;

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
  /** When the breaker or the requested pause changed last. */
  changedAt = 0;
  /** The last known lease of the probe; undefined if no process has claimed it since the breaker opened. */
  lease: ProbeLease | undefined;
  /** Moving average in milliseconds; NaN until a stream has begun. */
  firstTokenMs = Number.NaN;
  /** Whether a failed check of the provider opened it. */
  #checked = false;
  #probing = false;
  #successes = 0;
  /** Times of recent failures, and the number of successful calls by then. */
  readonly #failures: { at: number; successes: number }[] = [];
  /** Ends of calls that count in all processes, by the call's attempt. */
  readonly #rooms = new WeakMap<object, () => void>();
  #minute = 0;
  #calls = 0;

  constructor(
    readonly target: string,
    readonly changed: (health: TargetHealth) => void = () => undefined,
    readonly others: Others = {},
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
    if (this.openUntil === 0) return 0;
    return this.#probing ? now + this.cooldownMs : this.#probeDueAt(now);
  }

  /** Whether it takes a call now. If its breaker prevents that, this process will claim the next probe. */
  takes(now: number): boolean {
    if (this.dueAt(now) === 0) return true;
    if (this.openUntil !== 0) this.others.probes?.want(this);
    return false;
  }

  /** Whether the calls of this process leave room for another within the target's limits. */
  hasRoom({ rpm, concurrent }: TargetLimits, now: number): boolean {
    if (this.running >= concurrent) return false;
    return rpm === Number.POSITIVE_INFINITY || Math.floor(now / MINUTE_MS) !== this.#minute || this.#calls < rpm;
  }

  /** Whether the calls of all processes leave room, which is then taken until `end` has the same `holder`. */
  takeRoom({ rpm, concurrent }: TargetLimits, holder: object): true | Promise<boolean> {
    const { takeRoom } = this.others;
    const isUnlimited = rpm === Number.POSITIVE_INFINITY && concurrent === Number.POSITIVE_INFINITY;
    if (!takeRoom || isUnlimited) return true;
    return takeRoom(this.target, { rpm, concurrent }).then((end) => {
      if (end) this.#rooms.set(holder, end);
      return end !== undefined;
    });
  }

  giveRoom(holder: object): void {
    this.#rooms.get(holder)?.();
    this.#rooms.delete(holder);
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
    if (this.openUntil === 0) return;
    this.#probing = true;
    if (now >= this.openUntil) this.others.probes?.begun(this);
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
  end(holder?: object): void {
    this.running--;
    if (holder) this.giveRoom(holder);
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
    this.#publish(Date.now());
  }

  /** Closes the breaker at once: by hand, or because another process saw its probe pass. */
  reset(): void {
    this.restUntil = 0;
    if (this.openUntil !== 0) this.#close();
  }

  /** Applies a state from another process, unless it is older than the present one. Does not publish it. */
  follow({ openUntil, cooldownMs, restUntil, changedAt }: SharedHealth & { changedAt: number }): void {
    if (changedAt <= this.changedAt) return;
    this.changedAt = changedAt;
    if (openUntil === 0) {
      this.#failures.length = 0;
      this.#checked = false;
    }
    if (openUntil !== this.openUntil) this.lease = undefined;
    this.openUntil = openUntil;
    this.cooldownMs = cooldownMs;
    this.restUntil = restUntil;
  }

  /** A check of the provider failed. All processes apply its result, so it is not published. */
  checkFailed(at: number, pauseMs: number): void {
    const openUntil = Math.max(this.openUntil, at + pauseMs);
    this.follow({ openUntil, cooldownMs: pauseMs, restUntil: this.restUntil, changedAt: at });
    this.#checked = this.openUntil !== 0;
  }

  /** A check of the provider passed: it closes if a check opened it, or if it is the model that has just answered. */
  checkPassed(at: number, isAnswering: boolean): void {
    if (this.openUntil === 0 || !(this.#checked || isAnswering)) return;
    this.follow({ openUntil: 0, cooldownMs: 0, restUntil: this.restUntil, changedAt: at });
  }

  #open(cooldownMs: number, now: number): void {
    this.cooldownMs = cooldownMs;
    this.openUntil = now + cooldownMs;
    this.lease = undefined;
    this.#failures.length = 0;
    this.#publish(now);
  }

  #close(): void {
    this.openUntil = 0;
    this.#checked = false;
    this.cooldownMs = 0;
    this.lease = undefined;
    this.#failures.length = 0;
    this.#publish(Date.now());
  }

  #publish(now: number): void {
    this.changedAt = Math.max(now, this.changedAt + 1);
    this.changed(this);
  }

  /** When this process may probe the half-open target; 0 for now. Without a claim of any process for long, none is waited for. */
  #probeDueAt(now: number): number {
    if (!this.others.probes?.isNeeded) return 0;
    const { lease } = this;
    if (lease && lease.until > now) return lease.own ? 0 : lease.until;
    return now - this.openUntil > WANTED_MS ? 0 : now + 1;
  }
}

/** Model names that no provider lists come from callers: their health is kept while there is room. */
const MOST_TARGETS = 20_000;

/** The health of all targets of this process, by `provider/model`. */
export class HealthBook {
  readonly #all = new Map<string, TargetHealth>();
  /** Called on each change that other processes need. */
  share: (health: TargetHealth) => void = () => undefined;
  probes: Probes | undefined;
  takeRoom: TakeRoom | undefined;

  of(target: string): TargetHealth {
    const known = this.#all.get(target);
    if (known) return known;
    const made = new TargetHealth(target, (health) => this.share(health), this);
    const [oldest] = this.#all.keys();
    if (this.#all.size >= MOST_TARGETS && oldest !== undefined) this.#all.delete(oldest);
    this.#all.set(target, made);
    return made;
  }

  get all(): Iterable<TargetHealth> {
    return this.#all.values();
  }
}
