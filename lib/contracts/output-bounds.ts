/** The output bound if neither the call nor the listing sets one. Vendors that require a bound get this one. */
const USUAL_OUTPUT = 8_192;

/** Reasoning tokens by effort, for models that need a number. */
const THINKING: ReadonlyMap<unknown, number> = new Map([
  ["minimal", 1_024],
  ["low", 2_048],
  ["medium", 8_192],
  ["high", 24_576],
  ["xhigh", 32_768],
  ["max", 32_768],
]);

/** 0 for an unknown effort. */
export function thinkingTokens(effort: unknown): number {
  return THINKING.get(effort) ?? 0;
}

interface Bounds {
  /** The bound in the call, including reasoning. */
  asked?: number;
  effort?: unknown;
  /** The model's own limit, if known. */
  limit?: number;
}

/** The most tokens of one answer, including reasoning. */
export function mostOutput({ asked, effort, limit = Infinity }: Bounds): number {
  return Math.min(asked ?? (limit === Infinity ? usualOutput(effort) : limit), limit);
}

/** The bound to send to a vendor that requires one; never above `mostOutput`. */
export function mostSent({ asked, effort, limit = Infinity }: Bounds): number {
  return Math.min(asked ?? usualOutput(effort), limit);
}

/** The answer comes in addition to reasoning. */
const usualOutput = (effort: unknown) => USUAL_OUTPUT + thinkingTokens(effort);
