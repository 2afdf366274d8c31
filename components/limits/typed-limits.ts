import type { CallLimits } from "@/lib/contracts/limits";

/** Limits as they are typed; an empty field is no limit. */
export type TypedLimits = Record<keyof CallLimits, string>;

export const NO_LIMITS: TypedLimits = { requestsPerMinute: "", tokensPerMinute: "", concurrent: "" };
