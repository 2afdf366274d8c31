/** The six hues of compared models, in the order of the columns. */
export const SERIES = [1, 2, 3, 4, 5, 6] as const;
