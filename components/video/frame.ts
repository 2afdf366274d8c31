/** A video's thumbnail or its placeholder, as wide as its container. */
export const FRAME = "relative grid aspect-video flex-none place-items-center overflow-hidden rounded-input bg-rule text-ink-3";
export const PICTURE = "absolute inset-0 size-full object-cover";
/** A figure in a lower corner, on a dark ground in both themes. */
export const CORNER = "absolute bottom-1 rounded-input bg-[rgb(14_17_16_/_0.82)] px-1 font-mono text-label text-[#e8ece9]";
