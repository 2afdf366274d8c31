import type { BudgetAnswers, HoldAnswer, HoldAsk, LeaseChange } from "../contracts/budgets";

/** How much of its recent use a process leases: two windows' worth. */
const WINDOW_MS = 1_000;
const WINDOWS = 2;
/** A lease for fewer calls is not worth an entry of the ledger: each call reserves there. */
const FEWEST_CALLS = 8;
/** Unused for this long, a lease is returned. */
const IDLE_MS = 1_000;
/** The pause of a budget's leases after others needed what was left. */
const COOL_MS = 2_000;
/** Unheard of by the ledger for this long, leases are not used: another process might have released them. */
const TRUSTED_MS = 60_000;
/** When nothing is known of a budget any more. */
const FORGET_MS = 10_000;

/** What this process has left of a budget for its next calls, and how much of it they use. */
interface Lease {
  readonly subject: string;
  free: number;
  /** Whether a change runs, and an earlier one whose outcome is not known. */
  changing: boolean;
  doubt: LeaseChange["doubt"];
  /** Whether the ledger has to confirm what is left before calls use it, and whether the running change asks for that. */
  unsure: boolean;
  confirming: boolean;
  /** Everything has to be returned. */
  returning: boolean;
  coolUntil: number;
  usedAt: number;
  /** Use in this window and in the one before, and the dearest call of both. */
  windowAt: number;
  used: number;
  usedBefore: number;
  dearest: number;
  dearestBefore: number;
}

/**
 * What this process has leased. Calls hold from it without a transaction; what they held leaves the lease when their rows are stored. Amounts
 * only get here after the ledger has committed them, and leave before it is told.
 */
export class BudgetLeases {
  readonly #leases = new Map<string, Lease>();
  #process = "";
  #change = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  /** Whether a lease should be renewed or returned. */
  isDue = false;

  get isEmpty(): boolean {
    return this.#leases.size === 0;
  }

  /** The ledger has answered. After a long silence it is asked first whether it has kept the leases. */
  heard(at: number): void {
    const silent = at < this.#heardAt || at - this.#heardAt > TRUSTED_MS;
    this.#heardAt = at;
    if (!silent) return;
    for (const lease of this.#leases.values()) {
      if (lease.free === 0 && !lease.changing && !lease.doubt) continue;
      lease.unsure = true;
      // The running change may have been answered before the silence.
      lease.confirming = false;
      this.isDue = true;
    }
  }

  /** Leases belong to one name of the process: under a new one it has none. */
  belongTo(process: string): void {
    if (process === this.#process) return;
    this.#process = process;
    this.#leases.clear();
  }

  /** Holds from the leases of all its budgets; undefined if one of them has too little. */
  hold({ budgets, nano, byLedger }: HoldAsk, at: number): HoldAnswer | undefined {
    let enough = !byLedger && at >= this.#heardAt && at - this.#heardAt <= TRUSTED_MS;
    for (const { subject } of budgets) {
      const lease = this.#leases.get(subject) ?? this.#begin(subject, at);
      if (!byLedger) note(lease, nano, at);
      if (lease.free < nano || lease.unsure) enough = false;
    }
    if (!enough) return undefined;
    for (const { subject } of budgets) {
      const lease = this.#leases.get(subject);
      if (!lease) continue;
      lease.free -= nano;
      lease.usedAt = at;
      if (!this.isDue && lease.free < wanted(lease, at) / 2 && this.#wants(lease, at)) this.isDue = true;
    }
    return { held: budgets.map(({ subject }) => subject), leasedBy: this.#process };
  }

  /** Whether something of a budget was left here, which is returned by the next turn. */
  giveUp(subject: string, at: number): boolean {
    const lease = this.#leases.get(subject);
    if (!lease) return false;
    lease.coolUntil = at + COOL_MS;
    if (lease.free === 0 && !lease.doubt) return false;
    lease.returning = true;
    this.isDue = true;
    return true;
  }

  /** Returns what calls no longer use, and forgets old budgets. */
  rest(at: number): void {
    for (const [subject, lease] of this.#leases) {
      const idle = at < lease.usedAt || at - lease.usedAt > IDLE_MS;
      if (lease.doubt || lease.unsure || (idle && lease.free > 0)) {
        lease.returning ||= idle;
        this.isDue = true;
      } else if (at - lease.windowAt > FORGET_MS && lease.free === 0 && !lease.changing) this.#leases.delete(subject);
    }
  }

  /** The changes for the next turn; each must be answered by `apply` or `fail`. */
  changes(at: number): LeaseChange[] {
    this.isDue = false;
    const changes: LeaseChange[] = [];
    for (const lease of this.#leases.values()) {
      if (lease.changing) continue;
      const { subject, doubt, unsure } = lease;
      const wants = this.#wants(lease, at);
      if (!wants && !lease.returning && !doubt && !unsure) continue;
      // One unknown outcome at a time.
      const give = lease.returning && !doubt ? lease.free : 0;
      if (!doubt) lease.returning = false;
      lease.free -= give;
      lease.changing = true;
      lease.confirming = unsure;
      const want = wants ? Math.floor(wanted(lease, at) - lease.free) : 0;
      const least = FEWEST_CALLS * dearestOf(lease);
      changes.push({ subject, change: ++this.#change, doubt, give, idle: lease.free, want, least });
    }
    return changes;
  }

  apply(answers: BudgetAnswers["leases"], at: number): void {
    this.heard(at);
    for (const answer of answers) {
      const lease = this.#leases.get(answer.subject);
      if (!lease) continue;
      lease.changing = false;
      lease.doubt = undefined;
      if (lease.confirming) lease.unsure = false;
      lease.free = (answer.known ? lease.free + answer.restored : 0) + answer.granted;
      if (answer.granted > 0) lease.usedAt = at;
      if (answer.recalled) this.giveUp(answer.subject, at);
      else if (lease.returning || lease.unsure) this.isDue = true;
    }
  }

  /** The turn failed: whether it happened is not known. */
  fail(changes: readonly LeaseChange[]): void {
    for (const { subject, change, give, doubt } of changes) {
      const lease = this.#leases.get(subject);
      if (!lease) continue;
      lease.changing = false;
      lease.doubt = doubt ?? { change, give };
    }
  }

  #begin(subject: string, at: number): Lease {
    const use = { usedAt: at, windowAt: at, used: 0, usedBefore: 0, dearest: 0, dearestBefore: 0 };
    const state = { changing: false, doubt: undefined, unsure: false, confirming: false, returning: false };
    const lease: Lease = { subject, free: 0, coolUntil: 0, ...state, ...use };
    this.#leases.set(subject, lease);
    return lease;
  }

  #wants(lease: Lease, at: number): boolean {
    if (lease.changing || lease.returning || lease.doubt || lease.unsure || at < lease.coolUntil) return false;
    const want = wanted(lease, at);
    return lease.free < want / 2 && want - lease.free >= FEWEST_CALLS * dearestOf(lease);
  }
}

function note(lease: Lease, nano: number, at: number): void {
  const passed = at - lease.windowAt;
  if (passed >= WINDOW_MS || passed < 0) {
    const next = passed >= 0 && passed < 2 * WINDOW_MS;
    lease.usedBefore = next ? lease.used : 0;
    lease.dearestBefore = next ? lease.dearest : 0;
    lease.used = 0;
    lease.dearest = 0;
    lease.windowAt = at;
  }
  lease.used += nano;
  if (nano > lease.dearest) lease.dearest = nano;
}

function wanted(lease: Lease, at: number): number {
  return at - lease.windowAt > 2 * WINDOW_MS ? 0 : WINDOWS * Math.max(lease.used, lease.usedBefore);
}

const dearestOf = ({ dearest, dearestBefore }: Lease) => Math.max(dearest, dearestBefore);
