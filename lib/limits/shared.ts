import type { HeldLimits, LimitUse } from "../contracts/limits";

/** A call that wants in: the limits that hold for it, and the tokens it is expected to use. */
export interface Ask {
  limits: readonly HeldLimits[];
  tokens: number;
}

/** `[requests left, ms until all are back, tokens left, ms until all are back]` */
export type LimitState = readonly [number, number, number, number];

export interface Taken {
  /** When it was counted, in the counter's own steps. */
  step: number;
  refused?: { index: number; what: "requests" | "tokens" | "concurrent"; retryAfterMs: number };
  /** One for each of the ask's limits. */
  states: readonly LimitState[];
}

/** The end of a call that was taken in. */
export interface Settlement {
  limits: readonly HeldLimits[];
  step: number;
  /** What it used less what was expected of it. */
  change: number;
}

/** Counts that several processes share. */
export interface SharedCounts {
  /** Rejects where the counts cannot be reached. */
  take(ask: Ask): Promise<Taken>;
  /** Never throws and never waits. */
  settle(settlement: Settlement): void;
  /** What is counted for each of these subjects, counting nothing. Rejects where the counts cannot be reached. */
  read(subjects: readonly string[]): Promise<readonly LimitUse[]>;
  close(): void;
}
