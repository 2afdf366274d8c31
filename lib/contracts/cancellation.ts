import type { ReplyHeaders } from "./vendor-reply";

/**
 * Tells that a call is over before its time. An `AbortSignal` is one; the gateway's own costs a fraction of it, which
 * counts on the path of every call.
 */
export interface Cancellation {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: CancelListener, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: CancelListener): void;
  /** Told when a request waits for a connection, and when it has one. Must not throw. */
  connecting?(): void;
  connected?(): void;
  /** Told of the status and headers of each answer of an upstream, if the call keeps them for its log. Must not throw. */
  answered?(status: number, headers: ReplyHeaders): void;
}
export type CancelListener = (() => void) | { handleEvent(): void };
