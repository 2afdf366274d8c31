import { Failure } from "../../contracts/errors";
import type { HeldSessionLimits } from "../../contracts/limits";
import { NANO_DOLLARS } from "../../contracts/prices";
import type { SessionSums } from "../ports";

const MINUTE_MS = 60_000;

/** Throws `insufficient_quota` if a session has reached a limit of its key or team: clients do not repeat such a call. */
export function requireWithin(limits: HeldSessionLimits, { sums, at }: { sums: SessionSums | undefined; at: number }): void {
  if (!sums) return;
  const { cost, turns, minutes, owner } = limits;
  if (cost !== null && sums.costNano >= cost * NANO_DOLLARS) throw reached(`has cost $${cost.toFixed(2)}`, owner);
  if (turns !== null && sums.turns >= turns) throw reached(`has made ${turns} ${turns === 1 ? "call" : "calls"}`, owner);
  if (minutes !== null && at - sums.firstAt >= minutes * MINUTE_MS)
    throw reached(`has run for ${minutes} ${minutes === 1 ? "minute" : "minutes"}`, owner);
}

function reached(what: string, owner: HeldSessionLimits["owner"]): Failure {
  return new Failure(
    "insufficient_quota",
    `This session ${what}, which is the ${owner}'s limit for a session. Start a new session, or raise the limit.`,
    { limit: { owner, limit: "session" } },
  );
}

export const stopped = (by: string) => new Failure("access_denied", `This session was stopped by ${by}. Start a new session.`);
