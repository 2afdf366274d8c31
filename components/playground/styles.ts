/** The two panes of a playground. A phone shows one of them, by the parent's `data-view`. */
export const PANES = "group/panes flex min-h-0 flex-1 max-md:flex-col";
const PANE = "flex min-h-0 min-w-0 flex-col";
export const PANE_IN = `${PANE} relative w-(--w-input) flex-none border-rule border-r bg-panel max-md:w-auto max-md:border-r-0 max-md:group-data-[view=input]/panes:flex-1 max-md:group-data-[view=output]/panes:order-2`;
export const PANE_OUT = `${PANE} flex-1 max-md:group-data-[view=input]/panes:hidden`;
/** The models in the header. The pickers give way first: a single one is shortened, several scroll. */
export const MODELS = {
  frame: "flex min-w-0 flex-initial items-center gap-2 max-md:order-3 max-md:w-full",
  pickers: "-ml-1 flex min-w-0 flex-initial items-center gap-2 overflow-x-auto py-1 pl-1 [scrollbar-width:none]",
} as const;

/** Answers side by side; on a phone each is as wide as the page. */
export const COLUMNS =
  "grid min-h-0 flex-1 auto-cols-[minmax(300px,1fr)] grid-flow-col overflow-x-auto focus-visible:-outline-offset-2 max-md:auto-cols-[100%] max-md:snap-x max-md:snap-mandatory";
export const COLUMN = {
  frame: "@container/column flex min-h-0 min-w-0 flex-col border-rule border-r last:border-r-0 max-md:snap-start",
  head: "flex h-(--h-bar) flex-none items-center gap-2 border-rule border-b pr-2 pl-4",
  body: "min-h-0 flex-1 overflow-y-auto overscroll-contain",
  failure: "max-h-3/5 flex-none overflow-y-auto border-rule border-t",
} as const;

/** The wire drawer. */
export const WIRE = {
  frame: "flex flex-none flex-col border-rule-2 border-t bg-panel",
  /** A phone has a button for it in the header. */
  shut: "max-md:hidden",
  open:
    "h-65 max-h-[60dvh] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:h-[75dvh] max-md:max-h-none max-md:shadow-(--shadow) " +
    "max-md:pb-[env(safe-area-inset-bottom)]",
  bar: "flex h-(--h-wire) flex-none items-stretch gap-4 px-4",
  /** The shown content and its actions. */
  line: "flex min-h-9 flex-none flex-wrap items-center gap-3 px-4 py-1",
  scroll: "min-h-0 flex-1 overflow-auto overscroll-contain [&_.code]:px-4",
} as const;
