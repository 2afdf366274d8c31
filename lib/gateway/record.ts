import type { Failure } from "../contracts/errors";
import { isLasting } from "../contracts/remedies";
import { hiding } from "../secrets/scrub";
import { attemptsForLog } from "./attempt-record";
import type { CallLog } from "./call-log";
import { credentialsOf } from "./credentials";
import type { Gateway } from "./gateway";
import type { Match } from "./matcher";
import { OTHER } from "./metrics";

interface Ended {
  log: CallLog;
  failure: Failure | undefined;
  endpoint: Match["endpoint"];
}

/** The call's one row, its metrics, its trace, and for a bug or an upstream fault a line in the log. */
export function record(gateway: Gateway, ended: Ended): void {
  const { log, failure } = ended;
  // What a call that went well leaves are ids and figures.
  if (failure === undefined && !log.hasWords) write(gateway, ended);
  else hiding(credentialsOf(log.request), () => write(gateway, ended));
}

function write(gateway: Gateway, { log, failure, endpoint }: Ended): void {
  count(gateway, { log, failure, endpoint });
  const status = failure?.status ?? 200;
  if (endpoint.kind === "model" && (log.principal || log.trace)) {
    const row = log.record(status, failure);
    if (log.principal) gateway.journal.append(row);
    log.bodies?.recorded(row, failure);
    log.trace?.end(row, failure);
  }
  tell(gateway, { log, failure, endpoint });
}

/** A line in the log for a bug, for a fault of an upstream, and for attempts that failed before the call went well. */
function tell(gateway: Gateway, { log, failure, endpoint }: Ended): void {
  const tried = log.attemptRecords(failure);
  const quiet = failure === undefined || failure.status < 500;
  if (quiet && tried.length === 0) return;
  const failed = attemptsForLog(tried);
  if (quiet && failed.length === 0) return;
  const attempts = failed.length === 0 ? undefined : failed;
  const fields = { requestId: log.requestId, endpoint: endpoint.id, model: log.model, provider: log.target?.provider.id };
  if (failure === undefined) {
    // What passes by itself is no news after an answer; a dead credential behind a second provider is.
    const level = failed.some(({ fault }) => isLasting(fault)) ? "warn" : "info";
    gateway.log[level]({ ...fields, attempts }, "call answered after attempts that failed");
    return;
  }
  const failedAs = { ...fields, code: failure.code, attempts, cause: failure.detail.cause };
  if (failure.code === "internal_error") gateway.log.error(failedAs, "call failed by a bug");
  else gateway.log.warn(failedAs, failure.detail.reason ?? failure.message);
}

function count({ metrics }: Gateway, { log, failure, endpoint }: Ended): void {
  metrics.count(endpoint.id, {
    status: failure?.status ?? 200,
    model: log.target?.listing.unlisted ? OTHER : (log.target?.listing.id ?? ""),
    provider: log.target?.provider.id ?? "",
    seconds: log.elapsed() / 1000,
    tokens: log.tokens,
    firstEventMs: log.firstEventMs,
    queuedMs: log.queuedMs,
    limit: failure?.detail.limit,
  });
  log.countAttempts(metrics, failure);
}
