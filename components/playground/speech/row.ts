/** What a row of the list is drawn with, whether it is a sound, one that is still to come, or why there is none. */
export const ROW = "relative border-b border-rule px-4 py-3";
export const ROW_HEAD = "mb-2 flex min-h-6 items-center gap-2 max-md:flex-wrap";
export const ROW_NUMBER = "mono w-6 flex-none text-ink-3";
export const ROW_WAVE = "block h-7 w-full pointer-coarse:h-(--h-touch)";
