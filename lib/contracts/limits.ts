import { z } from "zod";

const MOST = 1_000_000_000;
const atMost = (description: string) => z.int().min(1).max(MOST).nullable().default(null).meta({ description });

/** Limits of a key, of a person in a team, or of a team. Null means unlimited. */
export const CallLimits = z
  .object({
    requestsPerMinute: atMost("Calls within any 60 seconds."),
    tokensPerMinute: atMost("Tokens, in and out, of calls that began within any 60 seconds."),
    concurrent: atMost("Calls that run at once."),
  })
  .meta({ id: "CallLimits", description: "Rate limits. Null means no limit." });
export type CallLimits = z.infer<typeof CallLimits>;

/** Limits of one session of a coding agent, for each session of a key. Null means unlimited. */
export const SessionLimits = z
  .object({
    cost: z.number().positive().max(MOST).nullable().default(null).meta({ description: "US dollars." }),
    turns: atMost("Calls, with those of sub-agents."),
    minutes: atMost("Minutes since the session's first call."),
  })
  .meta({ id: "SessionLimits", description: "Limits of one session of a coding agent. Null means no limit." });
export type SessionLimits = z.infer<typeof SessionLimits>;

/** The limits of each session of a caller: the key's, or if it has none the team's. */
export interface HeldSessionLimits extends SessionLimits {
  readonly owner: "key" | "team";
}

const CALL_LIMITS = ["requestsPerMinute", "tokensPerMinute", "concurrent"] as const;
const SESSION_LIMITS = ["cost", "turns", "minutes"] as const;

/** Null equals three nulls. */
export function sameLimits(one: CallLimits | null, other: CallLimits | null): boolean {
  return CALL_LIMITS.every((name) => (one?.[name] ?? null) === (other?.[name] ?? null));
}

/** Null equals three nulls. */
export function sameSessionLimits(one: SessionLimits | null, other: SessionLimits | null): boolean {
  return SESSION_LIMITS.every((name) => (one?.[name] ?? null) === (other?.[name] ?? null));
}

export const LIMITED_SUBJECTS = ["key", "person", "team"] as const;
export type LimitedSubject = (typeof LIMITED_SUBJECTS)[number];

/** Limits and their subject: all calls of a subject share them, in every process. */
export interface CountedLimits extends CallLimits {
  readonly subject: string;
}

/** Limits of a caller; the subject is `key_…`, `team_…/user_…` or `team_…`. */
export interface HeldLimits extends CountedLimits {
  readonly kind: LimitedSubject;
}

/** What is counted for a subject now: calls and tokens of the last minute, and running calls. */
export type LimitUse = readonly [requests: number, tokens: number, running: number];

export function isLimited(limits: CallLimits | null): limits is CallLimits {
  return limits !== null && (limits.requestsPerMinute !== null || limits.tokensPerMinute !== null || limits.concurrent !== null);
}
