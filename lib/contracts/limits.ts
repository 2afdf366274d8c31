import { z } from "zod";

const MOST = 1_000_000_000;
const atMost = (description: string) => z.int().min(1).max(MOST).nullable().default(null).meta({ description });

/** How much a key, a person in a team, or a team may call. What is null is not limited. */
export const CallLimits = z
  .object({
    requestsPerMinute: atMost("Calls within any 60 seconds."),
    tokensPerMinute: atMost("Tokens, in and out, of calls that began within any 60 seconds."),
    concurrent: atMost("Calls that run at once."),
  })
  .meta({ id: "CallLimits", description: "How much may be called. What is null is not limited." });
export type CallLimits = z.infer<typeof CallLimits>;

/** None at all is the same as three that limit nothing. */
export function sameLimits(one: CallLimits | null, other: CallLimits | null): boolean {
  return (["requestsPerMinute", "tokensPerMinute", "concurrent"] as const).every(
    (name) => (one?.[name] ?? null) === (other?.[name] ?? null),
  );
}

export const LIMITED_SUBJECTS = ["key", "person", "team"] as const;
export type LimitedSubject = (typeof LIMITED_SUBJECTS)[number];

/** Limits, and what they are counted for: calls of one subject share them, whichever process they come to. */
export interface HeldLimits extends CallLimits {
  readonly kind: LimitedSubject;
  /** `key_…`, `team_…/user_…` or `team_…`. */
  readonly subject: string;
}

/** What is counted for a subject right now: calls and tokens of the last minute, and calls that run. */
export type LimitUse = readonly [requests: number, tokens: number, running: number];

export function isLimited(limits: CallLimits | null): limits is CallLimits {
  return limits !== null && (limits.requestsPerMinute !== null || limits.tokensPerMinute !== null || limits.concurrent !== null);
}
