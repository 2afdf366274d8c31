const ITEM =
  "relative flex items-center pl-4 text-ink-2 no-underline hover:bg-hover hover:text-ink " +
  "aria-[current=page]:bg-selected aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:edge-ink";

/** A navigation item: in the rail, the phone's drawer, and the list of operations. */
export const NAV_ITEM = {
  rail: `${ITEM} h-7 gap-3 pr-3 short:h-6`,
  drawer: `${ITEM} h-(--h-touch) gap-3 pr-3`,
  /** Names of any length, on as many lines as they need. */
  operations: `${ITEM} min-h-7 gap-2 py-1 pr-3 pointer-coarse:min-h-(--h-touch)`,
} as const;

/** A group's name above its items. */
export const NAV_GROUP = "label h-6 px-4 pt-2 short:h-5 short:pt-1";
