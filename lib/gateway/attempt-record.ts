import { attemptVendor, keptOf } from "../contracts/attempt-vendor";
import type { Failure } from "../contracts/errors";
import { type AttemptRecord, type AttemptVendor, HEDGE_LOST } from "../contracts/record";
import { isOfCaller, remedyOf } from "../contracts/remedies";
import { scrub } from "../secrets/scrub";
import type { AttemptState } from "./attempt-state";

/** The first attempts are kept; a call may be retried many times. */
export const MOST_ATTEMPTS_KEPT = 12;
const MESSAGE_KEPT = 200;

interface Ended {
  /** Absent if the attempt succeeded. */
  failure: Failure | undefined;
  /** The caller's own credentials. */
  secrets: readonly string[];
}

/** A finished attempt for storage and logs: bounded, and without credentials. */
export function attemptRecord(
  { target, key: poolKey, answer, lost }: AttemptState,
  times: { from: number; to: number },
  { failure, secrets }: Ended,
): AttemptRecord {
  const key = poolKey?.hint;
  const clean = (text: string) => scrub(text, secrets);
  const record = {
    provider: target.provider.id,
    model: target.model,
    ...times,
    code: lost ? HEDGE_LOST : (failure?.code ?? ""),
    message: failure ? keptOf(clean(failure.message), MESSAGE_KEPT) : "",
    ...(key === undefined ? undefined : { key }),
  };
  if (!failure || lost || target.provider.simulated) return record;
  const credentialHint = key ?? target.provider.credentialHint;
  return { ...record, vendor: attemptVendor(failure, { credentialHint, answer, clean }) };
}

/** A failed attempt in the server's log. */
interface LoggedFailure extends Omit<AttemptVendor, "code" | "requestId"> {
  provider: string;
  model: string;
  durationMs: number;
  code: string;
  vendorCode: string;
  vendorRequestId: string;
  remedy: string;
}

/** Failed attempts for the server's log, each with a hint. Empty if the operator need not act. */
export function attemptsForLog(attempts: readonly AttemptRecord[]): LoggedFailure[] {
  return attempts.flatMap(({ provider, model, from, to, code, vendor }) => {
    if (!vendor || isOfCaller(vendor.fault)) return [];
    const { fault, status, code: vendorCode, words, requestId: vendorRequestId, credential } = vendor;
    const said = { status, vendorCode, words, vendorRequestId, credential };
    return [{ provider, model, durationMs: to - from, code, fault, ...said, remedy: remedyOf(fault) }];
  });
}
