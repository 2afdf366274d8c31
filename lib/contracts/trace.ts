/** W3C Trace Context for the upstream. */
export type TraceHeaders = Readonly<Record<string, string>>;

export interface Traced {
  /** `traceparent` and `tracestate` for the upstream; absent if tracing is off. */
  readonly trace?: TraceHeaders;
}
