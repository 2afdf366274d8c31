/** How a call was answered without an upstream: with a stored answer, or with that of an equal call that was running. Empty if it was not. */
export type CacheUse = "" | "hit" | "joined";

/** The longest time that an answer is stored, in seconds. */
export const LONGEST_TTL_S = 86_400;
