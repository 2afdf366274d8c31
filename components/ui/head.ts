const LINE = "flex flex-none items-center border-b border-rule";

/** On a phone an icon has its own padding to the edge; a bordered button aligns with the text. */
const END =
  "pr-4 max-md:pr-1 max-md:has-[>:last-child_:is(.border-ink,.border-border,.border-fail):nth-last-child(1_of_:not(dialog))]:pr-4";

/** The header line, and its padding. */
export const HEAD = {
  page: `${LINE} h-(--h-head) gap-3 pl-4 ${END}`,
  /** On a phone its content wraps. */
  wraps: `${LINE} h-(--h-head) gap-3 px-4 max-md:h-auto max-md:min-h-(--h-head) max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-0 max-md:py-1`,
  panel: `${LINE} h-(--h-head) gap-3 pr-2 pl-4`,
  /** For a page without the console's frame. */
  alone: `${LINE} h-(--h-head) gap-3 px-4`,
} as const;

/** At the right end of a page's header. */
export const HEAD_TOOLS = "ml-auto flex flex-none items-center gap-2 max-md:gap-0";

/** A control in that line that is icon-only on a phone, with a touch target's size. */
export const ICON_ON_PHONE = "max-md:size-11 max-md:px-0";
