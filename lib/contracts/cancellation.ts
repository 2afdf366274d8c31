import type { ReplyHeaders } from "./vendor-reply";

/**
 * Signals that a call was aborted. An `AbortSignal` is one; the gateway's own implementation costs a fraction of it, which matters on the
 * path of every call.
 */
export interface Cancellation {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: CancelListener, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: CancelListener): void;
  /** Called when a request waits for a connection, and when it has one. Must not throw. */
  connecting?(): void;
  connected?(): void;
  /** Called with the status and headers of each upstream answer, if the call logs them. Must not throw. */
  answered?(status: number, headers: ReplyHeaders): void;
}
export type CancelListener = (() => void) | { handleEvent(): void };
