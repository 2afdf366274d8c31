import type { CacheUse } from "./cache-terms";
import type { Fault } from "./vendor-reply";

/** `cut`: it broke off after its answer had begun. `cancelled`: the caller disconnected. */
export const OUTCOMES = ["ok", "failed", "cut", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The calls of a key whose bodies are stored: none, those that failed or broke off, or all. */
export const BODY_LOGGING = ["off", "errors", "all"] as const;
export type BodyLogging = (typeof BODY_LOGGING)[number];

/** The code of an attempt that was given up because another one had answered first. It is no failure. */
export const HEDGE_LOST = "hedge_lost";

/** One attempt at an upstream. Times are milliseconds since the call arrived. */
export interface AttemptRecord {
  provider: string;
  model: string;
  from: number;
  to: number;
  /** The error code, `HEDGE_LOST`, or empty if the attempt succeeded; `message` is the public text. */
  code: string;
  message: string;
  /** Hint of the key that was used, if the provider has several; for owners and admins alone. */
  key?: string;
  /** Of a failed attempt at an upstream, for owners and admins only. */
  vendor?: AttemptVendor;
}

/** What an upstream said of a failed attempt, bounded and without credentials. */
export interface AttemptVendor {
  fault: Fault;
  status: number | null;
  code: string;
  words: string;
  requestId: string;
  /** A hint of the credential; empty if none was sent. */
  credential: string;
}

/** A finished call as journalled and stored, exactly once, under the request id. */
export interface CallRecord {
  /** `req_…`, the id the caller saw in `x-request-id`. */
  id: string;
  /** Milliseconds since the epoch at which the call arrived. */
  at: number;
  teamId: string;
  keyId: string;
  /** Endpoint id, for example `chat.create`. */
  endpoint: string;
  /** The requested model; empty if the endpoint has none. */
  model: string;
  provider: string;
  upstreamModel: string;
  status: number;
  /** Error code, or empty. `upstream_cut` for a stream that broke after its start. */
  code: string;
  stream: boolean;
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  /** Input tokens that the provider wrote to its cache. */
  writtenTokens: number;
  /** Whole call in milliseconds. */
  durationMs: number;
  /** Until the first event of a stream; -1 if there was none. */
  firstEventMs: number;
  /** Attempts at upstreams; 1 if the first succeeded. */
  attempts: number;
  /** Warnings, such as unsupported parameters, one per line; usually empty. */
  warnings: string;
  /** The caller's `user` field, for logs only. */
  endUser: string;
  /** The cost at the prices of that time, in nano-dollars; null if a price or a count is unknown. */
  costNano: number | null;
  outcome: Outcome;
  /** The client address as the gateway determines it. */
  address: string;
  /** The caller's user agent: `openai-python/1.40`; empty if there is none. */
  client: string;
  /** Bytes of the body as received, and of the reply as far as it was sent. */
  bytesIn: number;
  bytesOut: number;
  /** Subjects of the budgets with a reservation for it, separated by spaces; usually empty. Its cost is settled when the row is stored. */
  heldBy: string;
  /** JSON: an `AttemptRecord` for each attempt if one failed, otherwise empty. */
  tries: string;
  /** JSON: the key's metadata at the time of the call; empty if it had none. */
  keyMetadata: string;
  /** The key's body logging at that time. */
  logBodies: BodyLogging;
  /** Milliseconds from the end of its body to the first attempt; -1 if there was none. */
  queueMs: number;
  /** A count was missing or implausible, and was estimated. */
  estimated: boolean;
  /** Id of the call that this one is a mirror's copy of; usually empty. */
  mirrorOf: string;
  /** Empty for calls that an upstream answered. */
  cache: CacheUse;
  /** What an answer without an upstream would have cost, in nano-dollars; 0 if unknown. */
  savedNano: number;
  /** The prompt that filled it in, and its version; empty and 0 for other calls. */
  prompt: string;
  promptVersion: number;
  /** The process whose lease held the cost; empty if it was reserved in the ledger. */
  leasedBy: string;
  /** What was reserved from each of its budgets, in nano-dollars. */
  heldNano: number;
  /** The session of a coding agent, `ses_…`, and the call's `TurnFacts` as text; empty for other calls. */
  session: string;
  turn: string;
  /** `id:1` on the side of a rollout's target, `id:0` on the other one; empty for other calls. */
  rollout: string;
}
