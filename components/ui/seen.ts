/** A button that is visible on its `group`'s hover or focus; always on touch devices. */
export const SEEN_IN_GROUP = "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100";
