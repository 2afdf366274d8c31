import { ERRORS, type ErrorCode, Failure, type FailureDetail } from "../contracts/errors";
import { keysOf } from "../contracts/typed";
import { type ReplyHeaders, type VendorReply, vendorRequestId } from "../contracts/vendor-reply";
import type { VendorError } from "./vendor-error";
import { forCallers } from "./vendor-text";

/** Input of error conversion: the caller's name of the model, and the operator's values to hide. */
export interface ErrorContext {
  publicModel: string;
  hidden: readonly string[];
  /** Maps a vendor's own codes to the usual ones. */
  meaning?(error: VendorError): VendorError;
}

/** Codes and types of an exhausted account. */
const QUOTA =
  /insufficient_?(?:quota|balance|credit|funds)|quota_(?:exceeded|exhausted)|billing|credit|payment_required|overdue|arrear|FreeTierOnly|SetLimitExceeded/i;
/** The same in messages, for vendors without such a code. */
const QUOTA_WORDS =
  /exceeded your current quota|insufficient (?:account )?(?:balance|credits?|funds|quota)|(?:balance|credits?|quota) (?:is|are|has been|have been) (?:exhausted|used up|depleted)|out of credits/i;
/** For a 400, whose message may quote the caller. */
const QUOTA_SENTENCE = /credit balance is too low|billing hard limit/i;
/** Also used for per-minute quotas, with the same message. */
const OF_A_MINUTE = "RESOURCE_EXHAUSTED";
/** Another gateway of this kind reports it with 503. */
const QUOTA_EXHAUSTED_HERE = /provider_quota_exhausted/;
const ACCOUNT = /invalid_api_key|account_deactivated|api[ _]key (?:not valid|is invalid|expired)|invalid api key|incorrect api key/i;
const CONTEXT = /context_length_exceeded|context_window|maximum context|context (?:length|window|size)|prompt is too long|too many tokens/i;
const POLICY = /content_policy|content_filter|moderation_blocked|responsibleai|content management policy|flagged by/i;
/** Statuses of an unknown address or method. */
const NOT_THERE = new Set([404, 405, 501]);
const NO_MODEL =
  /model_not_found|model.{0,200}(?:not found|does not exist|not exist|no such|unknown|not available)|no such model|unknown model/i;

/** Converts a vendor's error to the caller's. Problems of the account never look like the caller's. */
export function vendorFailure(told: VendorError, context: ErrorContext): Failure {
  const error = context.meaning?.(told) ?? told;
  const { status, message, type, code } = error;
  const words = `${code} ${type} ${message}`;
  const shown = forCallers(message, context.hidden);
  const vendor = replyOf(told, shown, context);
  const rejected = (as: ErrorCode, more: FailureDetail = {}) =>
    new Failure(as, shown || "The model's provider rejected the request.", { param: error.param, vendor, ...more });

  if (isUsedUp(error)) return quotaExhausted(vendor, error.retryAfterMs);
  if (isTransient(status)) return overloaded(error, vendor);
  if (POLICY.test(words)) return rejected("content_policy_violation");
  if (status === 401 || status === 403 || ACCOUNT.test(words)) return accountRefused(vendor, error.retryAfterMs);
  if ((status < 400 || status >= 500) && status !== 501)
    return new Failure("bad_gateway", "The model's provider failed.", { vendor, elsewhere: true });
  if (CONTEXT.test(words)) return rejected("context_length_exceeded", { elsewhere: true });
  if (status === 413) return rejected("request_too_large");
  if (status === 415) return rejected("unsupported_content_type");
  if ((status === 404 || status === 400) && NO_MODEL.test(words)) return modelNotFound(context.publicModel, vendor);
  if (status === 400 || status === 422) return rejected(sameCode(code));
  if (NOT_THERE.has(status)) return notOffered(context.publicModel, vendor);
  return new Failure("bad_gateway", "The model's provider failed.", { vendor, elsewhere: true });
}

/** Shown to owners and admins. The code is the vendor's own; its meaning is in `fault` and the failure's code. */
function replyOf({ status, type, code, requestId, raw = "" }: VendorError, shown: string, { hidden }: ErrorContext): VendorReply {
  return { status, code: code || type, words: shown || forCallers(raw, hidden), requestId };
}

/** The vendor refused the credential, or the account's permissions. Not disclosed to callers. */
export function accountRefused(vendor: VendorReply, restMs?: number): Failure {
  const detail = { vendor: { ...vendor, fault: "credential" as const }, elsewhere: true, restMs };
  return new Failure("no_available_provider", "The model's provider denied access to this gateway's account.", detail);
}

/** The vendor's account is exhausted. A retry won't help, another target may. */
export function quotaExhausted(vendor: VendorReply, restMs?: number): Failure {
  const detail = { vendor, elsewhere: true, restMs };
  return new Failure("provider_quota_exhausted", "The gateway's quota at the model's provider is used up.", detail);
}

function isUsedUp({ status, type, code, message }: VendorError): boolean {
  if (status === 402 || QUOTA_EXHAUSTED_HERE.test(code)) return true;
  if (status < 400 || status >= 500) return false;
  if (QUOTA.test(`${code} ${type}`)) return true;
  if (status === 400) return QUOTA_SENTENCE.test(message);
  return (status === 403 || status === 429) && type !== OF_A_MINUTE && QUOTA_WORDS.test(message);
}

/**
 * The address doesn't exist or doesn't accept the call. A retry won't help: the caller needs another model, and must not get a retryable
 * status.
 */
export function notOffered(publicModel: string, vendor: VendorReply): Failure {
  const whose = publicModel === "" ? "The model's provider" : `The provider of the model '${publicModel}'`;
  return new Failure("unsupported_model", `${whose} does not offer this operation.`, { param: "model", vendor, elsewhere: true });
}

function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** Statuses of a server that deferred a call before doing anything. */
const PUT_OFF = new Set([409, 425, 429, 503, 529]);

function overloaded({ status, retryAfterMs }: VendorError, vendor: VendorReply): Failure {
  const detail = { vendor, retryAfterMs, transient: true, elsewhere: true, ...(PUT_OFF.has(status) ? {} : { unsure: true }) };
  if (status === 429) return new Failure("rate_limit_exceeded", "The model's provider is limiting requests. Try again later.", detail);
  if (status === 408 || status === 504) return new Failure("upstream_timeout", "The model's provider did not answer in time.", detail);
  if (status === 503 || status === 529) return new Failure("no_available_provider", "The model's provider is overloaded.", detail);
  return new Failure("bad_gateway", "The model's provider failed.", detail);
}

function modelNotFound(model: string, vendor: VendorReply): Failure {
  return new Failure("model_not_found", `The model '${model}' does not exist at its provider.`, {
    param: "model",
    vendor,
    elsewhere: true,
  });
}

/** The vendor's code if it is one of ours for an invalid request: both follow the same published list. */
function sameCode(code: string): ErrorCode {
  const own = keysOf(ERRORS).find((name) => name === code);
  return own !== undefined && ERRORS[own].status === 400 ? own : "upstream_rejected";
}

/**
 * An unusable answer. `cause` says why, for the log. With the reply, `cause` is shown to owners and admins too, so it must not quote the
 * answer. `paid`: the vendor may have done the work and may bill it, so the call isn't retried.
 */
export function unusable(cause: string, reply?: { status: number; headers: ReplyHeaders; paid?: boolean }): Failure {
  const vendor = reply && { status: reply.status, code: "", words: cause, requestId: vendorRequestId(reply.headers) };
  return new Failure("bad_response_body", "The model's provider sent an answer that could not be read.", {
    cause,
    vendor,
    transient: reply?.paid !== true,
    elsewhere: true,
    unsure: true,
  });
}
