/** A call as it arrived, free of any transport. Both lanes make one; the pipeline sees nothing else. */
export interface GatewayRequest {
  method: string;
  /** Path as sent, without the query, percent-encoding kept. */
  path: string;
  /** Query without `?`, maybe empty. */
  query: string;
  /** Header by lower-case name; repeated headers joined by `, `. */
  header(name: string): string | undefined;
  /** The caller's address as `Callers` decides it, the same in both lanes; empty if nobody can tell. */
  address: string;
  /** Reads the body once. Throws `Failure` (`request_too_large`, `request_timeout`, `client_closed`). */
  body(limitBytes: number): Promise<Uint8Array>;
  /** Calls back once when the caller has gone before the reply was complete. */
  onGone(listener: () => void): void;
}

/** Reply headers, lower-case names. */
export type Headers = Record<string, string>;

/** What goes back. A stream is pulled: nothing is produced that the caller does not read. */
export interface GatewayReply {
  status: number;
  headers: Headers;
  /** Values of `set-cookie`, each a header of its own. */
  cookies?: string[];
  body: Uint8Array | string | AsyncIterable<string | Uint8Array> | null;
  /** Written to a stream when nothing else was for 15 s; empty or absent if the family's clients would choke on it. */
  keepAlive?: string;
  /** For a stream that has ended: whether it ended whole. Absent if the body is not a stream. */
  whole?: () => boolean;
}
