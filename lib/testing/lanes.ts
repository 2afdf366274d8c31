/** The two ways that a call takes through a server: by itself, and through a route file of Next. */
export const LANES = ["fast", "web"] as const;
export type Lane = (typeof LANES)[number];
