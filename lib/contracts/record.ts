import type { Fault } from "./vendor-reply";

/** `cut`: it broke off after its answer had begun. `cancelled`: the caller went away. */
export const OUTCOMES = ["ok", "failed", "cut", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Of which calls of a key the bodies are kept: none, those that failed or broke off, or all. */
export const BODY_LOGGING = ["off", "errors", "all"] as const;
export type BodyLogging = (typeof BODY_LOGGING)[number];

/** One attempt at an upstream. Times are milliseconds since the call came. */
export interface AttemptRecord {
  provider: string;
  model: string;
  from: number;
  to: number;
  /** The error code, or empty if the attempt gave the answer; `message` is the public text. */
  code: string;
  message: string;
  /** Hint of the key that was used, if the provider has several; for owners and admins alone. */
  key?: string;
  /** Of an attempt at an upstream that failed, for owners and admins alone. */
  vendor?: AttemptVendor;
}

/** What an upstream said of a failed attempt, bounded and without credentials. */
export interface AttemptVendor {
  fault: Fault;
  status: number | null;
  code: string;
  words: string;
  requestId: string;
  /** Enough of the credential that was sent to recognise it; empty if none was sent. */
  credential: string;
}

/** One finished call, as it is journalled and stored. Written exactly once, under the request id. */
export interface CallRecord {
  /** `req_…`, the id the caller saw in `x-request-id`. */
  id: string;
  /** Milliseconds since the epoch at which the call arrived. */
  at: number;
  teamId: string;
  keyId: string;
  /** Endpoint id, for example `chat.create`. */
  endpoint: string;
  /** The model the caller asked for; empty if the endpoint has none. */
  model: string;
  provider: string;
  upstreamModel: string;
  status: number;
  /** Error code, or empty. `upstream_cut` on a stream that broke after its start. */
  code: string;
  stream: boolean;
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  /** Whole call in milliseconds. */
  durationMs: number;
  /** Until the first event of a stream; -1 where there was none. */
  firstEventMs: number;
  /** Upstream attempts made, 1 on a call that went well at once. */
  attempts: number;
  /** Warnings such as parameters that were not supported, joined by newlines; empty mostly. */
  warnings: string;
  /** The caller's `user` field, for logs only. */
  endUser: string;
  /** What it cost by the prices of that moment, in whole nano-dollars; null if a price or a count is not known. */
  costNano: number | null;
  outcome: Outcome;
  /** The caller's address as the gateway decides it. */
  address: string;
  /** What the caller's program calls itself: `openai-python/1.40`; empty if it says nothing. */
  client: string;
  /** Of the body as it came, and of the reply as far as it was handed over. */
  bytesIn: number;
  bytesOut: number;
  /** The budgets that held something for it, by subject, separated by spaces; empty mostly. Its cost is settled with them when the row is stored. */
  heldBy: string;
  /** JSON: an `AttemptRecord` for each attempt if one failed, else empty. */
  tries: string;
  /** JSON: what its key had noted with it, as at the time of the call; empty if it had nothing. */
  keyMetadata: string;
  /** Of which calls its key kept the bodies then. */
  logBodies: BodyLogging;
  /** From the end of its body to the first attempt, in milliseconds; -1 where it never came to one. */
  queueMs: number;
  /** A count was not told by the upstream, or could not be right, and an estimate stands in its place. */
  estimated: boolean;
}
