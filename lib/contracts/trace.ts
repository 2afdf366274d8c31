/** By W3C Trace Context: which call of which trace an upstream's own work belongs to. */
export type TraceHeaders = Readonly<Record<string, string>>;

export interface Traced {
  /** `traceparent` and `tracestate`, to be sent upstream; absent if no traces are collected. */
  readonly trace?: TraceHeaders;
}
