import type { Traces } from "../gateway/ports";

/** Ended spans, and those that a collector accepted; the others were dropped, or are in transit. */
export interface SpanCounts {
  ended: number;
  exported: number;
}

export interface OpenTraces extends Traces {
  readonly spans: Readonly<SpanCounts>;
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>;
}
