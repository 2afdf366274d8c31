/** The two lanes of a server: the fast one, and route files of Next. */
export const LANES = ["fast", "web"] as const;
export type Lane = (typeof LANES)[number];
