/** Colours of the first groups in order; further groups and the rest are grey. */
export const SERIES_FILL = ["fill-s1", "fill-s2", "fill-s3", "fill-s4", "fill-s5", "fill-s6"] as const;
export const SERIES_BACKGROUND = ["bg-s1", "bg-s2", "bg-s3", "bg-s4", "bg-s5", "bg-s6"] as const;
export const SERIES_STROKE = ["stroke-s1", "stroke-s2", "stroke-s3", "stroke-s4", "stroke-s5", "stroke-s6"] as const;
export const REST_FILL = "fill-rule-2";
export const REST_STROKE = "stroke-rule-2";
export const REST_BACKGROUND = "bg-rule-2";
