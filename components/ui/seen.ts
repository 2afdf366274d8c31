/** A button that shows while its `group` is pointed at or has the focus; always where nothing can be pointed at. */
export const SEEN_IN_GROUP = "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100";
