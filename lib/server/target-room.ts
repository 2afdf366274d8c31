import type { Limiter } from "../limits/limiter";
import type { TakeRoom } from "../routing/health";

/** Counts calls to targets where those of keys are counted. */
export function roomIn(limits: Limiter): TakeRoom {
  return (target, { rpm, concurrent }) =>
    limits.reserve({ subject: `target:${target}`, requestsPerMinute: orNull(rpm), tokensPerMinute: null, concurrent: orNull(concurrent) });
}

const orNull = (limit: number) => (Number.isFinite(limit) ? limit : null);
