/** A control in a page's header that is icon-only on a phone, with a touch target's size. */
export const ICON_ON_PHONE = "max-md:size-11 max-md:px-0";
