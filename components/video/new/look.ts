/** What is said under a line of the form, below its control. */
export const UNDER = "mb-1 ml-25 text-dense";
/** The first frame as a small image, or its place. */
export const FIRST_PICTURE = "aspect-video w-24 rounded-input bg-selected object-cover";
