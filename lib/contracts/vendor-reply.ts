/** Causes of a failed attempt, as far as the remedy depends on them. */
export const FAULTS = [
  "credential",
  "quota",
  "rate_limit",
  "overload",
  "timeout",
  "unreachable",
  "cut",
  "unreadable",
  "model",
  "request",
  "vendor",
  "gateway",
  "caller",
] as const;
export type Fault = (typeof FAULTS)[number];

/** What an upstream said of a call that it did not serve. For owners and admins; callers get the neutral message of the `Failure`. */
export interface VendorReply {
  /** HTTP status, or the one in an error inside a stream or a 200; null if there was none. */
  status: number | null;
  /** The vendor's own code or type; empty if there is none. */
  code: string;
  /** Its message without credentials, or what happened to the connection. */
  words: string;
  /** The vendor's request id; empty if there is none. */
  requestId: string;
  /** Set if the public code is ambiguous: both a refused credential and an overload are `no_available_provider`. */
  fault?: Fault;
}

/** Header values by lower-case name, as returned by HTTP clients. */
export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Request id headers of vendors and proxies, the vendors' own first. */
const REQUEST_ID_HEADERS = [
  "x-request-id",
  "request-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "apim-request-id",
  "x-ms-request-id",
  "x-goog-request-id",
  "x-tt-logid",
  "x-dashscope-request-id",
  "x-trace-id",
  "x-correlation-id",
  "cf-ray",
];

/** The vendor's request id; empty if no usual header has one. Unscrubbed: scrub it before it is shown. */
export function vendorRequestId(headers: ReplyHeaders): string {
  for (const name of REQUEST_ID_HEADERS) {
    const value = headers[name];
    const id = typeof value === "string" ? value : value?.[0];
    if (id) return id;
  }
  return "";
}
