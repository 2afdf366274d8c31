const ITEM =
  "relative flex items-center pl-4 text-ink-2 no-underline hover:bg-hover hover:text-ink " +
  "aria-[current=page]:bg-selected aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:edge-ink";

/** One line of a list of pages: in the rail, in the phone's drawer, in the list of operations. */
export const NAV_ITEM = {
  rail: `${ITEM} h-7 gap-3 pr-3 short:h-6`,
  drawer: `${ITEM} h-(--h-touch) gap-3 pr-3`,
  operations: `${ITEM} h-7 gap-2 pr-2`,
} as const;

/** The name of a group above its lines. */
export const NAV_GROUP = "label h-6 px-4 pt-2 short:h-5 short:pt-1";
