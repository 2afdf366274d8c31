/** A finished reply, kept to be sent again for the same `Idempotency-Key`. A stream is kept as the text that was sent. */
export interface StoredReply {
  status: number;
  contentType: string;
  body: string;
}

/** Names one call that must happen once: the key that made it, the endpoint and the caller's `Idempotency-Key`. */
export interface IdempotencyEntry {
  keyId: string;
  endpoint: string;
  token: string;
}

/** `started`: whoever asked owns the call now and must finish or drop it. `conflict`: the same token with another body. */
export type IdempotencyState = { state: "started" } | { state: "running" } | { state: "conflict" } | { state: "done"; reply: StoredReply };
