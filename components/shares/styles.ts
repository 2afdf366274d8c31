/** The gutter of the marks, which answers without a mark leave free. */
export const AFTER_GUTTER = "pl-14 max-md:pl-11";
/** Words under the name of a model that stand in no row. */
export const BELOW_MODEL = `min-w-0 pt-3 pr-4 pb-4 text-prose ${AFTER_GUTTER}`;
