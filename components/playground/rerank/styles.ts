/** Documents and ranking side by side, with space for the lines between them. */
export const JOINED = "grid grid-cols-[minmax(0,1fr)_88px_minmax(0,1fr)] max-[1180px]:grid-cols-[minmax(0,4fr)_48px_minmax(0,5fr)]";
/** A phone shows one side at a time. */
export const ASKED = "max-md:in-data-[view=output]:hidden";
export const ANSWERED = "max-md:in-data-[view=input]:hidden";
/** The heading of a list; it stays visible while the list scrolls. */
export const HEAD = "sticky top-0 z-3 flex h-(--h-bar) items-center gap-2 whitespace-nowrap border-rule-2 border-b bg-canvas";
export const HEAD_END = "ml-auto flex min-w-0 flex-none items-center gap-2 pl-2";
/** Of a heading at the ends of the lines. */
export const BESIDE_LINES = "pr-4 pl-3 max-md:pl-4";
