/** Shared by the board and its placeholder. */
export const BOARD =
  "grid min-h-0 flex-1 grid-cols-4 max-md:grid-cols-1 max-md:overflow-hidden " +
  "md:max-lg:grid-cols-[repeat(4,minmax(232px,1fr))] md:max-lg:overflow-x-auto";
export const LANE_TABS = "grid h-(--h-touch) flex-none grid-cols-4 border-b border-rule-2 px-1 md:hidden";
export const LANE_HEAD = "flex h-(--h-bar) flex-none items-center gap-2 border-b border-rule-2 px-4 max-md:hidden";
/** A column heading's text, in the line height of a status. */
export const LANE_TITLE = "inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-base/4";
/** A line at the left edge marks the focused card. Invisible cards are not rendered. */
export const CARD =
  "relative flex flex-col gap-1 border-b border-rule px-4 py-3 [contain-intrinsic-size:auto_120px] [content-visibility:auto] " +
  "hover:bg-hover focus-within:before:absolute focus-within:before:inset-y-0 focus-within:before:left-0 " +
  "focus-within:before:w-0.5 focus-within:before:bg-ink";

const LANE = "flex min-h-0 min-w-0 flex-col md:not-last:border-r md:not-last:border-rule";

/** A phone shows one column at a time. */
export function laneClass(shown: boolean): string {
  return shown ? LANE : `${LANE} max-md:hidden`;
}
