import type { Seeds } from "@/e2e/pages/seeds";

/** How a page is checked: by the sweeps of `e2e`, by `bench:pages`, and in the pictures of `npm run shots`. */
interface PageCheck {
  /** The page's title, in all states without another one. */
  title: RegExp;
  /** Paths on an empty gateway; the route's own if absent. */
  empty?: readonly string[];
  /** Paths on a gateway in use; none if absent: the page is the same with and without data. */
  filled?: (seeds: Seeds) => readonly string[];
  /** A URL pattern of the page's first requests, refused with 500; none if absent. */
  asks?: string;
  /** Shown only without a session. */
  signedOut?: boolean;
  /** Paths whose first load has a budget (`lib/bench/page-budgets.ts`); none if absent. */
  firstLoad?: readonly string[];
}
export type PageChecks = Readonly<Record<string, PageCheck>>;

export interface PlaygroundCheck {
  title: RegExp;
  /** A sandbox model for it; absent if the sandbox has none, so that no run can be checked without an upstream. */
  model?: string;
  /** The field required before it can run. */
  field?: string;
}
export type PlaygroundChecks = Readonly<Record<string, PlaygroundCheck>>;

/** An id that nothing has. */
export const NONE = "01KAJ3Q5V0C9M6T2X8R4E7N1HZ";
