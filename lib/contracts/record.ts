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
  /** The model the caller asked for; empty where the endpoint has none. */
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
}
