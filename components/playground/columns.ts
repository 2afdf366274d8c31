/** Limited by the number of series colours. */
export const COLUMNS_MAX = 6;
