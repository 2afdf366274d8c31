import type { Failure } from "../contracts/errors";
import type { CallLog } from "./call-log";
import type { Gateway } from "./gateway";
import type { Match } from "./matcher";

/** The call's one row, its metrics, and for a bug or an upstream fault a line in the log. */
export function record(
  gateway: Gateway,
  { log, failure, endpoint }: { log: CallLog; failure: Failure | undefined; endpoint: Match["endpoint"] },
): void {
  const status = failure?.status ?? 200;
  const model = log.target?.listing.id ?? "";
  gateway.metrics.count(endpoint.id, { status, model, seconds: log.elapsed() / 1000, tokens: log.tokens, firstEventMs: log.firstEventMs });
  if (endpoint.kind === "model" && log.principal) {
    const row = log.record(status, failure);
    gateway.journal.append(row);
    log.bodies?.recorded(row, failure);
  }
  if (failure === undefined || failure.status < 500) return;
  const fields = {
    requestId: log.requestId,
    endpoint: endpoint.id,
    model: log.model,
    provider: log.target?.provider.id,
    code: failure.code,
  };
  if (failure.code === "internal_error") gateway.log.error({ ...fields, cause: failure.detail.cause }, "call failed by a bug");
  else gateway.log.warn({ ...fields, cause: failure.detail.cause }, failure.message);
}
