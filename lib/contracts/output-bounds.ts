/** What a model may write if neither the call nor its listing sets a bound. Vendors that need a bound are sent this one. */
const USUAL_OUTPUT = 8_192;

/** Tokens to think in, by effort, for models that are told a number. */
const THINKING: ReadonlyMap<unknown, number> = new Map([
  ["minimal", 1_024],
  ["low", 2_048],
  ["medium", 8_192],
  ["high", 24_576],
  ["xhigh", 32_768],
  ["max", 32_768],
]);

/** 0 for what is no effort that is known. */
export function thinkingTokens(effort: unknown): number {
  return THINKING.get(effort) ?? 0;
}

interface Bounds {
  /** What the call asks for, reasoning included. */
  asked?: number;
  effort?: unknown;
  /** The model's own limit, where known. */
  limit?: number;
}

/** The most tokens that one answer can have, reasoning included. */
export function mostOutput({ asked, effort, limit = Infinity }: Bounds): number {
  return Math.min(asked ?? (limit === Infinity ? usualOutput(effort) : limit), limit);
}

/** The bound to send to a vendor that needs one; never above `mostOutput`. */
export function mostSent({ asked, effort, limit = Infinity }: Bounds): number {
  return Math.min(asked ?? usualOutput(effort), limit);
}

/** The answer comes on top of the thoughts. */
const usualOutput = (effort: unknown) => USUAL_OUTPUT + thinkingTokens(effort);
