/** The first frame as a small image, or its place. */
export const FIRST_PICTURE = "aspect-video w-24 rounded-input bg-selected object-cover";
