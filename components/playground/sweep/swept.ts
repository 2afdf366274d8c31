/** Playgrounds whose prompt can be swept. */
export const SWEPT = ["chat", "completions"] as const;
export type SweptPlayground = (typeof SWEPT)[number];
