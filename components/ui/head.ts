const LINE = "flex flex-none items-center border-b border-rule";

/** A drawing brings its own room to the edge of a phone; a button with an edge of its own stands where the text does. */
const END = "pr-4 max-md:pr-1 max-md:has-[>:last-child_:is(.border-ink,.border-border,.border-fail):last-child]:pr-4";

/** The line at the top, and how much room it has at its ends. */
export const HEAD = {
  page: `${LINE} h-(--h-head) gap-3 pl-4 ${END}`,
  /** On a phone what stands in it goes on in lines below. */
  wraps: `${LINE} h-(--h-head) gap-3 px-4 max-md:h-auto max-md:min-h-(--h-head) max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-0 max-md:py-1`,
  panel: `${LINE} h-(--h-head) gap-3 pr-2 pl-4`,
  /** Of a page without the frame around it. */
  alone: `${LINE} h-(--h-head) gap-3 px-4`,
} as const;

/** At the right end of a page's line. */
export const HEAD_TOOLS = "ml-auto flex flex-none items-center gap-2 max-md:gap-0";

/** A control in that line that is only its drawing on a phone, as large as a thumb. */
export const ICON_ON_PHONE = "max-md:size-11 max-md:px-0";
