/** Gzipped kB of scripts until the load event. */
export const FIRST_LOAD_KB = 170;
/** Largest contentful paint, in ms. */
export const LCP_MS = 1_200;
/** Time of long tasks beyond 50 ms each, until two seconds after the load event, in ms. */
export const TBT_MS = 150;
/** Sum of layout shifts. */
export const CLS = 0.02;
