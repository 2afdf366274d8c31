/** At most as many columns as there are series. */
export const COLUMNS_MAX = 6;
