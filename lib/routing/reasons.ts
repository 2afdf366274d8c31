import type { Failure } from "../contracts/errors";
import type { FallbackReason } from "../contracts/routing";
import type { RetryPlan } from "./plan";

/** A failure's reason in routes' terms; undefined if the caller is at fault or the call must end for another reason. */
export function reasonOf({ code, detail }: Failure): FallbackReason | undefined {
  if (code === "content_policy_violation") return "content_filter";
  if (code === "context_length_exceeded") return "context_length";
  if (code === "upstream_timeout") return "timeout";
  if (code === "bad_response_body" || code === "upstream_cut") return "bad_answer";
  if (!detail.transient && !detail.elsewhere) return undefined;
  if (code === "rate_limit_exceeded") return "rate_limit";
  if (code === "provider_quota_exhausted") return "account";
  if (code === "no_available_provider") return detail.vendor?.fault === "credential" ? "account" : "overloaded";
  if (code === "model_not_found" || code === "unsupported_model") return "model_not_found";
  return (detail.vendor?.status ?? 0) >= 500 ? "server_error" : "connection";
}

/** Reasons that count against a target's breaker: 429 and errors of callers and operators say nothing about its state. */
const OF_THE_TARGET: ReadonlySet<FallbackReason> = new Set(["connection", "timeout", "overloaded", "server_error", "bad_answer"]);

export const isOfTarget = (reason: FallbackReason | undefined) => reason !== undefined && OF_THE_TARGET.has(reason);

const JITTER = 0.2;

/** The pause before retry `nth`, from 0, in milliseconds: doubling, ± 20 %, so that callers do not all return at once. */
export function backoffMs({ backoffMs: first, backoffMaxMs }: RetryPlan, nth: number, random: () => number = Math.random): number {
  return Math.min(backoffMaxMs, first * 2 ** nth) * (1 - JITTER + 2 * JITTER * random());
}
