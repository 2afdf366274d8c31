import { attemptVendor, keptOf } from "../contracts/attempt-vendor";
import type { Failure } from "../contracts/errors";
import type { AttemptRecord, AttemptVendor } from "../contracts/record";
import { isOfCaller, remedyOf } from "../contracts/remedies";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import { scrub } from "../secrets/scrub";
import type { Target } from "./ports";

/** The first attempts are kept; a call may be retried many times. */
export const MOST_ATTEMPTS_KEPT = 12;
const MESSAGE_KEPT = 200;

interface Ended {
  /** Absent if the attempt succeeded. */
  failure: Failure | undefined;
  /** What the upstream answered, if known apart from the failure. */
  answer: { status: number; headers: ReplyHeaders } | undefined;
  /** The caller's own credentials. */
  secrets: readonly string[];
  /** Hint of the key that was used, if its provider has several. */
  key?: string;
}

/** A finished attempt for storage and logs: bounded, and without credentials. */
export function attemptRecord(target: Target | undefined, times: { from: number; to: number }, ended: Ended): AttemptRecord {
  const { failure, key, secrets } = ended;
  const clean = (text: string) => scrub(text, secrets);
  const record = {
    provider: target?.provider.id ?? "",
    model: target?.model ?? "",
    ...times,
    code: failure?.code ?? "",
    message: failure ? keptOf(clean(failure.message), MESSAGE_KEPT) : "",
    ...(key === undefined ? undefined : { key }),
  };
  if (!failure || !target || target.provider.simulated) return record;
  const credentialHint = key ?? target.provider.credentialHint;
  return { ...record, vendor: attemptVendor(failure, { credentialHint, answer: ended.answer, clean }) };
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
