import type { CountedLimits, LimitUse } from "../contracts/limits";

/** A call that asks for admission: its limits, and the tokens it is expected to use. */
export interface Ask {
  limits: readonly CountedLimits[];
  tokens: number;
}

/** `[requests left, ms until all are back, tokens left, ms until all are back]` */
export type LimitState = readonly [number, number, number, number];

export interface Taken {
  /** When it was counted, in the counter's steps. */
  step: number;
  refused?: { index: number; what: "requests" | "tokens" | "concurrent"; retryAfterMs: number };
  /** One per limit of the ask. */
  states: readonly LimitState[];
}

/** The end of an admitted call. */
export interface Settlement {
  limits: readonly CountedLimits[];
  step: number;
  /** Used minus expected tokens. */
  change: number;
}

export interface SharedCounts {
  /** Rejects if the counts are unavailable. */
  take(ask: Ask): Promise<Taken>;
  /** Never throws and never waits. */
  settle(settlement: Settlement): void;
  /** Current use of each subject, without counting. Rejects if the counts are unavailable. */
  read(subjects: readonly string[]): Promise<readonly LimitUse[]>;
  close(): void;
}
