const PANEL = "flex min-h-0 flex-none flex-col border-rule-2 bg-panel";

/** A list's detail panel: beside it, or over it on a phone. */
export const PEEK = {
  beside: `${PANEL} relative w-(--w-peek) max-w-[60%] border-l focus:outline-none`,
  sheet: `${PANEL} fixed inset-x-0 bottom-0 z-15 border-t shadow-(--shadow) focus:outline-none`,
} as const;

/** The scrolling part below its header. */
export const PEEK_BODY = "min-h-0 flex-1 overflow-auto p-4";
