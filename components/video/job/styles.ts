/** Shared by a job's page and its placeholder. */
/** A prompt may be long: smaller than other titles, and truncated. */
export const TITLE = "min-w-0 flex-initial truncate text-[15px] leading-6 font-strong max-md:max-w-[46vw]";
export const PAGE =
  "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--w-peek)] max-lg:block max-lg:overflow-y-auto max-lg:overscroll-contain " +
  "max-[1200px]:grid-cols-[minmax(0,1fr)_360px]";
export const MAIN = "min-w-0 overflow-y-auto overscroll-contain border-r border-rule max-lg:overflow-visible max-lg:border-r-0";
export const SIDE = "flex min-h-0 min-w-0 flex-col max-lg:border-t max-lg:border-rule";
export const VIDEO_PLACE = "flex flex-col items-start gap-2 p-4";
/** The video's space, in its aspect ratio if known. */
export const NO_VIDEO =
  "flex aspect-video max-h-[min(60dvh,640px)] w-full max-w-[960px] flex-col items-center justify-center gap-2 rounded-input " +
  "border border-dashed border-rule-2 p-4 text-center";
export const FRAMES = "grid grid-cols-6 gap-2 pt-3 max-md:grid-cols-3";
