/** The value of `proxy` for a provider that is reached without one. */
export const DIRECT = "direct";
/** Represents the stored value of a header. */
export const KEPT = "…";
