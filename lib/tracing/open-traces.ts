import type { Traces } from "../gateway/ports";

/** Spans that have ended, and those that a collector has taken; what is missing was dropped, or is on its way. */
export interface SpanCounts {
  ended: number;
  exported: number;
}

export interface OpenTraces extends Traces {
  readonly spans: Readonly<SpanCounts>;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}
