/** A menu item. `data-selected` is for lists whose focus stays in a field. */
export const MENU_ITEM =
  "relative flex min-h-7 w-full cursor-pointer items-center gap-2 px-3 text-left no-underline outline-none hover:bg-selected focus:bg-selected " +
  "focus:edge-ink disabled:cursor-not-allowed disabled:text-ink-3 data-[selected=true]:bg-selected data-[selected=true]:edge-ink " +
  "pointer-coarse:min-h-(--h-touch)";
