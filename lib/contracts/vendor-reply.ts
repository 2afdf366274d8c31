/** Why an attempt at an upstream failed, as far as what to do about it depends on that. */
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

/** What an upstream said of a call that it did not serve. For owners and admins; callers get the neutral text of the `Failure`. */
export interface VendorReply {
  /** HTTP status, or the one that an error inside a stream or a 200 names; null if there was none. */
  status: number | null;
  /** The vendor's own code or type; empty if it has none. */
  code: string;
  /** Its message without credentials; what happened to the connection if there was no answer. */
  words: string;
  /** The vendor's id of the request; empty if it sent none. */
  requestId: string;
  /** Set if the error's public code does not tell: a refused credential is `no_available_provider`, as an overload is. */
  fault?: Fault;
}

/** Values of headers by lower-case name, as an HTTP client hands them over. */
export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Header names by which vendors and the proxies in front of them name a request, the vendor's own ones first. */
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

/** The vendor's id of a request; empty if none of the usual headers has one. It is as the vendor sent it: scrub it before it is shown. */
export function vendorRequestId(headers: ReplyHeaders): string {
  for (const name of REQUEST_ID_HEADERS) {
    const value = headers[name];
    const id = typeof value === "string" ? value : value?.[0];
    if (id) return id;
  }
  return "";
}
