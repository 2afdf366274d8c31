/** A line of filters and counts that wraps on a phone. */
export const WRAPPED_BAR = "bar max-md:h-auto max-md:min-h-(--h-bar) max-md:flex-wrap max-md:gap-y-1 max-md:py-1";
