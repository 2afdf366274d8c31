import { type Probes, type TargetHealth, WANTED_MS } from "./health";
import type { SharedState } from "./shared-state";

/** How long a process may leave its lease unused, and how long a probe may take until another process may make one. */
const UNUSED_MS = 5_000;
const PROBE_MS = 30_000;

interface Wanted {
  /** The last call that was passed over. */
  at: number;
  /** When the lease is claimed next. */
  due: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Leases of the probes of half-open targets, so that of all processes one makes a probe at a time. Only a process with calls for a target
 * claims its lease, in the background: calls never wait for it. An unused lease goes to the fastest claimant every few seconds, so that a
 * process with few calls does not keep it from one with many.
 */
export class ProbeLeases implements Probes {
  readonly #shared: SharedState;
  readonly #wanted = new Map<TargetHealth, Wanted>();

  constructor(shared: SharedState) {
    this.#shared = shared;
  }

  get isNeeded(): boolean {
    return this.#shared.isLinked;
  }

  want(health: TargetHealth): void {
    if (!this.isNeeded) return;
    const known = this.#wanted.get(health);
    const wanted = known ?? { at: 0, due: Number.POSITIVE_INFINITY, timer: undefined };
    wanted.at = Date.now();
    if (!known) this.#wanted.set(health, wanted);
    // It may have opened again for a shorter time.
    if (dueAt(health) < wanted.due) this.#claimAt(health, wanted, dueAt(health));
  }

  begun(health: TargetHealth): void {
    if (!this.isNeeded || !health.lease?.own) return;
    health.lease.until = Date.now() + PROBE_MS;
    void this.#shared.claim(nameOf(health), PROBE_MS);
  }

  close(): void {
    for (const { timer } of this.#wanted.values()) clearTimeout(timer);
    this.#wanted.clear();
  }

  #claimAt(health: TargetHealth, wanted: Wanted, time: number): void {
    clearTimeout(wanted.timer);
    wanted.due = time;
    wanted.timer = setTimeout(() => void this.#claim(health, wanted), Math.max(0, time - Date.now())).unref();
  }

  /** Never rejects. */
  async #claim(health: TargetHealth, wanted: Wanted): Promise<void> {
    const { openUntil } = health;
    if (openUntil === 0 || Date.now() - Math.max(openUntil, wanted.at) > WANTED_MS) {
      this.#wanted.delete(health);
      return;
    }
    // Opened again, or the probe is under way.
    if (dueAt(health) > Date.now()) {
      this.#claimAt(health, wanted, dueAt(health));
      return;
    }
    const left = await this.#shared.claim(nameOf(health), UNUSED_MS);
    if (!this.#wanted.has(health)) return;
    const until = Date.now() + (left || UNUSED_MS);
    if (health.openUntil === openUntil) health.lease = { until, own: left === 0 };
    this.#claimAt(health, wanted, until);
  }
}

const dueAt = ({ openUntil, lease }: TargetHealth) => Math.max(openUntil, lease?.until ?? 0);

/** Each opening has a lease of its own: a probe that failed leaves nothing behind. */
const nameOf = ({ target, openUntil }: TargetHealth) => `probe:${target}@${openUntil}`;
