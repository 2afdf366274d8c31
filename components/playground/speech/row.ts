/** The props of a list row: a clip, a pending one, or a failure. */
export const ROW = "relative border-b border-rule px-4 py-3";
export const ROW_HEAD = "mb-2 flex min-h-6 items-center gap-2 max-md:flex-wrap";
export const ROW_NUMBER = "mono w-6 flex-none text-ink-3";
export const ROW_WAVE = "block h-7 w-full pointer-coarse:h-(--h-touch)";
