/** Shared by the lists and their placeholders. */
export const SEARCH = "min-w-0 flex-auto md:w-50 md:flex-none";
export const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-3 p-4 " + "max-[480px]:grid-cols-[repeat(auto-fill,minmax(132px,1fr))]";
export const TILE_NAME = "px-2 pt-1 font-strong text-dense leading-5";
export const FACTS = "flex min-h-5 min-w-0 items-center gap-2";
/** On a phone only the button's icon is shown: the shortcut, its last element, is for keyboards. */
export const ICON_ON_PHONE = "max-md:[&>span:last-child]:hidden";
export const ROW = "flex min-h-19.5 items-center gap-2 border-b border-rule px-4";
export const GROUP_ROW = "grid min-h-22 content-center gap-1 border-b border-rule px-4 py-2";

const TILE = "relative grid min-w-0 grid-rows-[auto_24px_24px] overflow-hidden rounded-panel border";

export function tileClass(marked: boolean): string {
  return marked ? `${TILE} border-ink bg-selected` : `${TILE} border-rule bg-panel hover:border-border`;
}

/** Rows are higher than in other tables, for the thumbnail. A cell's checkbox is centred with it. */
const CELL = "[&>label]:flex";

export function cellClass(density: string): string {
  return density === "compact" ? `${CELL} h-8.5` : `${CELL} h-11`;
}

const THUMB = "relative grid flex-none place-items-center overflow-hidden bg-panel text-ink-3 shadow-[inset_0_0_0_1px_var(--rule)]";
/** Thumbnail sizes. */
const SIZES = {
  cell: "h-7 w-10 rounded-input",
  line: "h-13.5 w-18 rounded-input",
  latest: "h-10 w-14 rounded-input",
  tile: "aspect-4/3 w-full",
} as const;
export type ThumbSize = keyof typeof SIZES;

export function thumbClass(size: ThumbSize): string {
  return `${THUMB} ${SIZES[size]}`;
}
