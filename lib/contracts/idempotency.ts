/** A finished reply, stored for its `Idempotency-Key`. A stream is stored as the text that was sent. */
export interface StoredReply {
  status: number;
  contentType: string;
  body: string;
}

/** Identifies a call that must run once: its key, endpoint and `Idempotency-Key`. */
export interface IdempotencyEntry {
  keyId: string;
  endpoint: string;
  token: string;
}

/** `started`: the caller owns the call now and must finish or drop it. `conflict`: the same token with another body. */
export type IdempotencyState = { state: "started" } | { state: "running" } | { state: "conflict" } | { state: "done"; reply: StoredReply };
