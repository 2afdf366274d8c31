import type { Failure } from "../contracts/errors";

/** A call as it arrived, independent of the transport. Both lanes create one for the pipeline. */
export interface GatewayRequest {
  method: string;
  /** Path as sent, without the query, percent-encoding kept. */
  path: string;
  /** Query without `?`, possibly empty. */
  query: string;
  /** Header by lower-case name; repeated headers joined by `, `. */
  header(name: string): string | undefined;
  /** The call's id, if this process makes the call itself and has recorded the id before. Default: a new one. */
  requestId?: string;
  /** The client address from `Callers`, the same in both lanes; empty if unknown. */
  address: string;
  /** Reads the body once. Throws `Failure` (`request_too_large`, `request_timeout`, `client_closed`). */
  body(limitBytes: number): Promise<Uint8Array>;
  /** Calls back once if the caller disconnects before the reply is complete. */
  onGone(listener: () => void): void;
}

/** Reply headers, lower-case names. */
export type Headers = Record<string, string>;

/** A reply. Streams are pulled: nothing is produced that the caller does not read. */
export interface GatewayReply {
  status: number;
  headers: Headers;
  /** Values of `set-cookie`, one header each. */
  cookies?: string[];
  body: Uint8Array | string | AsyncIterable<string | Uint8Array> | null;
  /** Why the call failed, if that is only in the body. */
  failure?: Failure;
  /** Sent on a stream after 15 s of silence; empty or absent if the family's clients do not tolerate it. */
  keepAlive?: string;
  /** For a stream that has ended: whether it is complete. Absent if the body is not a stream. */
  whole?: () => boolean;
}
