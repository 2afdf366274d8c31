import type { CallLimits } from "@/lib/contracts/limits";

/** Limits as typed; an empty field means none. */
export type TypedLimits = Record<keyof CallLimits, string>;

export const NO_LIMITS: TypedLimits = { requestsPerMinute: "", tokensPerMinute: "", concurrent: "" };
