import { describeError } from "../contracts/error-description";
import type { Failure } from "../contracts/errors";
import { isLasting } from "../contracts/remedies";
import { scrub } from "../secrets/scrub";
import { endTurn } from "./agent-session/note-turn";
import { attemptsForLog } from "./attempt-record";
import { type Call, isModelCall } from "./call";
import { recordOf } from "./call-record";
import { isCounted } from "./counted";
import { secretsOf } from "./credentials";
import type { Gateway } from "./gateway";
import { leave } from "./leave";
import { OTHER } from "./metrics";

const NONE: readonly string[] = [];

/** How a call ended. */
interface Ended {
  failure?: Failure;
  /** The status of a successful reply; 200 if absent. */
  status?: number;
  /** The reply waits for `journal.written`. */
  waits?: boolean;
}

/**
 * Ends a call: stops its clock, frees its slot and writes its one record. Called before the last byte of the reply is sent; only the first
 * call counts.
 */
export function record(gateway: Gateway, call: Call, { failure, status = 200, waits = false }: Ended): void {
  if (call.over) return;
  release(call, failure);
  write(gateway, call, { failure, status: failure?.status ?? status, waits });
  if (!failure && call.route.mirror && isModelCall(call)) gateway.mirrors.offer(call);
}

/** Ends a call without a record. */
export function release(call: Call, failure?: Failure): void {
  call.over = true;
  call.running?.stop();
  if (call.current) leave(call.current, failure);
  call.slot?.end(call.tokens ? call.tokens.input + call.tokens.output : failure && 0);
}

function write(gateway: Gateway, call: Call, { failure, status, waits }: { failure?: Failure; status: number; waits: boolean }): void {
  count(gateway, call, { failure, status });
  const kept = call.principal !== undefined && !call.unrecorded;
  if ((call.endpoint.kind === "model" || isCounted(call)) && (kept || call.trace)) {
    if (isModelCall(call)) endTurn(gateway, call, failure);
    const row = recordOf(call, status, failure);
    if (kept) {
      // A call that is alone has none to share the write with.
      if (waits && gateway.calls.count > 0) gateway.journal.appendSoon(row);
      else gateway.journal.append(row);
      call.bodies?.recorded(row, failure);
    }
    // A successful call without text leaves ids and figures only.
    call.trace?.end(row, failure, failure || call.hasWords ? secretsOf(call) : NONE);
  }
  tell(gateway, call, failure);
}

/** Logs bugs, upstream faults, and failed attempts of a call that succeeded. */
function tell(gateway: Gateway, call: Call, failure: Failure | undefined): void {
  const tried = call.attemptRecords(failure);
  const quiet = failure === undefined || failure.status < 500;
  if (quiet && !tried.some(({ vendor }) => vendor)) return;
  const failed = attemptsForLog(tried);
  if (quiet && failed.length === 0) return;
  const attempts = failed.length === 0 ? undefined : failed;
  const clean = (text: string) => scrub(text, secretsOf(call));
  const fields = { requestId: call.requestId, endpoint: call.endpoint.id, model: clean(call.model), provider: call.target?.provider.id };
  if (failure === undefined) {
    // A passing fault is not worth a warning if the call succeeded; a dead credential behind a fallback is.
    const level = failed.some(({ fault }) => isLasting(fault)) ? "warn" : "info";
    gateway.log[level]({ ...fields, attempts }, "call answered after attempts that failed");
    return;
  }
  const failedAs = { ...fields, code: failure.code, attempts, cause: describeError(failure.detail.cause, clean) };
  if (failure.code === "internal_error") gateway.log.error(failedAs, "call failed by a bug");
  else gateway.log.warn(failedAs, clean(failure.detail.reason ?? failure.message));
}

function count({ metrics }: Gateway, call: Call, { failure, status }: { failure?: Failure; status: number }): void {
  const { endpoint, target } = call;
  call.countAttempts(metrics, failure);
  if (call.mirrorOf !== "") return;
  metrics.count(endpoint.id, {
    status,
    model: target?.listing.unlisted ? OTHER : (target?.listing.id ?? ""),
    provider: target?.provider.id ?? "",
    seconds: call.elapsed() / 1000,
    tokens: call.tokens,
    firstEventMs: call.firstEventMs,
    queuedMs: call.queuedMs,
    limit: failure?.detail.limit,
  });
}
