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

/** A call that was begun with an `Idempotency-Key`. One whose process was killed stays `running` for a day. */
export type KeptCall = { state: "running" } | { state: "done"; reply: StoredReply };

/** `started`: the caller owns the call now and must finish or drop it. `conflict`: the same token with another body. */
export type IdempotencyState = { state: "started" } | { state: "conflict" } | KeptCall;
