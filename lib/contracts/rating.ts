export const THUMBS = ["up", "down"] as const;
/** Filters of rated calls: by their thumb, or all of them. */
export const RATED = [...THUMBS, "any"] as const;
export type Rated = (typeof RATED)[number];
