/** The gutter of the marks, which stays empty without a mark. */
export const AFTER_GUTTER = "pl-14 max-md:pl-11";
/** Text under a model's name, outside of rows. */
export const BELOW_MODEL = `min-w-0 pt-3 pr-4 pb-4 text-prose ${AFTER_GUTTER}`;
