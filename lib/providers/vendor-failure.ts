import { ERRORS, type ErrorCode, Failure, type FailureDetail } from "../contracts/errors";
import type { VendorError } from "./vendor-error";
import { forCallers } from "./vendor-text";

/** What an error is turned into needs: the caller's name of the model, and the operator's values that must not be shown. */
export interface ErrorContext {
  publicModel: string;
  hidden: readonly string[];
  /** An error whose own codes are written in the usual words, where the vendor has others. */
  meaning?(error: VendorError): VendorError;
}

const QUOTA = /insufficient_quota|billing|account_deactivated|credit|payment_required/i;
const ACCOUNT = /invalid_api_key|api[ _]key (?:not valid|is invalid|expired)|invalid api key|incorrect api key/i;
const CONTEXT = /context_length_exceeded|context_window|maximum context|context (?:length|window|size)|prompt is too long|too many tokens/i;
const POLICY = /content_policy|content_filter|moderation_blocked|responsibleai|content management policy|flagged by/i;
/** Of an address that a server does not know, or not for this method. */
const NOT_THERE = new Set([404, 405, 501]);
const NO_MODEL =
  /model_not_found|model.{0,200}(?:not found|does not exist|not exist|no such|unknown|not available)|no such model|unknown model/i;

/** The failure a caller sees for an error of the vendor. The account's own troubles never look like the caller's. */
export function vendorFailure(told: VendorError, context: ErrorContext): Failure {
  const error = context.meaning?.(told) ?? told;
  const { status, message, type, code } = error;
  const words = `${code} ${type} ${message}`;
  const shown = forCallers(message, context.hidden);
  const cause = { status, type, code, message: shown };
  const account = new Failure("no_available_provider", "The model's provider refused this gateway's account.", { cause, elsewhere: true });
  const rejected = (as: ErrorCode, more: FailureDetail = {}) =>
    new Failure(as, shown || "The model's provider rejected the request.", { param: error.param, cause, ...more });

  if (status === 429 && QUOTA.test(`${code} ${type}`)) return account;
  if (isTransient(status)) return overloaded(error, cause);
  if (POLICY.test(words)) return rejected("content_policy_violation");
  if (status === 401 || status === 402 || status === 403 || ACCOUNT.test(words)) return account;
  if ((status < 400 || status >= 500) && status !== 501)
    return new Failure("bad_gateway", "The model's provider failed.", { cause, elsewhere: true });
  if (CONTEXT.test(words)) return rejected("context_length_exceeded", { elsewhere: true });
  if (status === 413) return rejected("request_too_large");
  if (status === 415) return rejected("unsupported_content_type");
  if ((status === 404 || status === 400) && NO_MODEL.test(words)) return modelNotFound(context.publicModel, cause);
  if (status === 400 || status === 422) return rejected(sameCode(code));
  if (NOT_THERE.has(status)) return notOffered(context.publicModel, cause);
  return new Failure("bad_gateway", "The model's provider failed.", { cause, elsewhere: true });
}

/**
 * Nothing is at the address, or it takes no such call. No repeat makes it so: the caller has to ask for another model, and does not
 * get a status that invites to try again.
 */
export function notOffered(publicModel: string, cause: unknown): Failure {
  const whose = publicModel === "" ? "The model's provider" : `The provider of the model '${publicModel}'`;
  return new Failure("unsupported_model", `${whose} does not offer this operation.`, { param: "model", cause, elsewhere: true });
}

function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** Statuses of a server that has put a call off before it did anything. */
const PUT_OFF = new Set([409, 425, 429, 503, 529]);

function overloaded({ status, retryAfterMs }: VendorError, cause: unknown): Failure {
  const detail = { cause, retryAfterMs, transient: true, elsewhere: true, ...(PUT_OFF.has(status) ? {} : { unsure: true }) };
  if (status === 429) return new Failure("rate_limit_exceeded", "The model's provider is limiting requests. Try again later.", detail);
  if (status === 408 || status === 504) return new Failure("upstream_timeout", "The model's provider did not answer in time.", detail);
  if (status === 503 || status === 529) return new Failure("no_available_provider", "The model's provider is overloaded.", detail);
  return new Failure("bad_gateway", "The model's provider failed.", detail);
}

function modelNotFound(model: string, cause: unknown): Failure {
  return new Failure("model_not_found", `The model '${model}' does not exist at its provider.`, { param: "model", cause, elsewhere: true });
}

/** The vendor's code where it is one of ours for a wrong request: both follow the same published list. */
function sameCode(code: string): ErrorCode {
  const own = (Object.keys(ERRORS) as ErrorCode[]).find((name) => name === code);
  return own !== undefined && ERRORS[own].status === 400 ? own : "upstream_rejected";
}

/**
 * An answer that cannot be used. `cause` says why, for the log. `paid`: the vendor may have done the work and may bill it, so the same
 * call is not made again.
 */
export function unusable(cause: string, { paid = false } = {}): Failure {
  return new Failure("bad_response_body", "The model's provider sent an answer that could not be read.", {
    cause,
    transient: !paid,
    elsewhere: true,
    unsure: true,
  });
}
