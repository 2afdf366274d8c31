import { ERRORS, Failure } from "../contracts/errors";
import { storageFailure } from "../contracts/storage-trouble";
import type { Cancellation } from "../providers/capabilities";
import { type Where, writeError } from "./error-formats";
import type { GatewayReply, Headers } from "./exchange";

/**
 * Converts anything thrown to a `Failure`: disk and database errors to `service_unavailable`, bugs to `internal_error`. The original is
 * kept as the cause.
 */
export function asFailure(error: unknown, signal?: Cancellation): Failure {
  if (error instanceof Failure) return error;
  if (signal?.aborted && signal.reason instanceof Failure) return signal.reason;
  const failure = storageFailure(error);
  if (failure) return failure;
  return new Failure("internal_error", "The gateway hit an unexpected error. The log has the details under the request id.", {
    cause: error,
  });
}

/** Client libraries obey any pause; more than a minute would look like a hang. */
const LONGEST_RETRY_AFTER_S = 60;

/** The reply of a failure before anything was sent. */
export function refuse(failure: Failure, where: Where): GatewayReply {
  const headers: Headers = { "content-type": "application/json; charset=utf-8" };
  const rule: { status: number; retry?: boolean } = ERRORS[failure.code];
  // Agents of this family retry a refused key for minutes.
  const hopeless = where.errorFormat === "anthropic" && failure.status === 401;
  if (rule.retry === false || failure.detail.final || hopeless) headers["x-should-retry"] = "false";
  const pause = failure.detail.retryAfterMs ?? (failure.status === 429 || failure.code === "idempotency_in_progress" ? 1_000 : undefined);
  if (pause !== undefined && !("x-should-retry" in headers)) {
    headers["retry-after"] = String(Math.min(LONGEST_RETRY_AFTER_S, Math.max(1, Math.ceil(pause / 1000))));
  }
  if (failure.detail.headers) Object.assign(headers, failure.detail.headers);
  if (failure.detail.allow) headers.allow = failure.detail.allow.join(", ");
  if (failure.status === 401) headers["www-authenticate"] = 'Bearer realm="trunkline"';
  // An unread rest of a body leaves the connection in an undefined state.
  if (failure.code === "request_too_large" || failure.code === "request_timeout" || failure.detail.bodyUnread) headers.connection = "close";
  return { status: failure.status, headers, body: writeError(failure, where) };
}
