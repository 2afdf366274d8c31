import { type ErrorCode, Failure, type FailureDetail } from "../../contracts/errors";
import { type Fields, isFields } from "../fields";
import type { WholeReply } from "../http";
import { parseJson } from "../read-reply";
import { frontError } from "../signed-upstream";
import { readVendorError, requestIdOf, retryAfter } from "../vendor-error";
import { accountRefused, type ErrorContext, unusable, vendorFailure } from "../vendor-failure";
import { forCallers } from "../vendor-text";

export const GOOD = 10_000;
export const REFUSED_ACCOUNT = 50_400;
const LEAST_PAUSE_MS = 1_000;

/** A service's answer: its number and data. */
export interface Told {
  code: number;
  message: string;
  data: Fields;
}

/** Reads a reply of any status; throws for errors of the vendor's front end and for unreadable replies. */
export function readTold({ status, headers, body }: WholeReply, context: ErrorContext): Told {
  const value = parseJson(body.toString());
  const front = frontError(value, status);
  if (front !== undefined)
    throw vendorFailure({ ...front, requestId: requestIdOf(value, headers), retryAfterMs: retryAfter(headers) }, context);
  if (isFields(value) && typeof value.code === "number") {
    const message = typeof value.message === "string" ? forCallers(value.message, context.hidden) : "";
    return { code: value.code, message, data: isFields(value.data) ? value.data : {} };
  }
  if (status < 200 || status > 299) throw vendorFailure(readVendorError(status, body.toString(), headers), context);
  throw unusable(`${status} with ${body.length} bytes of ${headers["content-type"] ?? "no type"} without the vendor's code`, {
    status,
    headers,
  });
}

/** Refused input (504…) or output (505…). */
const REFUSED = new Set([50411, 50412, 50413, 50511, 50512, 50516, 50517, 50518, 50519]);
const RISK_SERVICE = new Set([50520, 50521, 50522]);
const TOO_FAST = new Set([50429, 50430]);
export const BROKEN = new Set([50500, 50501]);

/** True if the number ends a task: only a new order may help. */
export const endsTask = (code: number): boolean => REFUSED.has(code) || RISK_SERVICE.has(code);

/** The error of a task that has ended. */
export function endOf({ code, message }: Told): { code: ErrorCode; message: string } {
  const refused = REFUSED.has(code);
  const usual = refused ? "The model's provider refused the job or its result." : "The model's provider could not generate the video.";
  return { code: refused ? "content_policy_violation" : "bad_gateway", message: message || usual };
}

/** The failure for any number but success. */
export function failureOf(told: Told, { status, headers, body }: WholeReply, context: ErrorContext): Failure {
  const { code, message } = told;
  const vendor = { status, code: String(code), words: message, requestId: requestIdOf(parseJson(body.toString()), headers) };
  const failed = (as: ErrorCode, text: string, more: FailureDetail) => new Failure(as, text, { vendor, elsewhere: true, ...more });
  if (endsTask(code)) return new Failure(endOf(told).code, endOf(told).message, { vendor, elsewhere: RISK_SERVICE.has(code) });
  if (TOO_FAST.has(code))
    return failed("rate_limit_exceeded", "The model's provider is limiting requests. Try again later.", {
      transient: true,
      retryAfterMs: Math.max(LEAST_PAUSE_MS, retryAfter(headers) ?? 0),
    });
  if (BROKEN.has(code)) return failed("bad_gateway", "The model's provider failed.", { transient: true, unsure: true });
  if (code === REFUSED_ACCOUNT) return accountRefused(vendor);
  return vendorFailure(readVendorError(status < 400 ? 502 : status, body.toString(), headers), context);
}
