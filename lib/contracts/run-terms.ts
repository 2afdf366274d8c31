/** `unknown`: it was running, and its end was never recorded. */
export const RUN_STATUSES = ["running", "done", "failed", "stopped", "unknown"] as const;

export const RUN_TITLE_CHARACTERS = 200;
/** Calls per run: one for each compared model, and others. */
export const RUN_COLUMNS_MAX = 12;
/** Runs per bulk delete. */
export const RUN_BATCH = 200;
/** The largest file that is kept with a run. */
export const RUN_FILE_BYTES = 8 * 1024 * 1024;

/** Separates the answers of several columns in a run's text; no answer contains it. */
export const COLUMN_BREAK = "\u001e";
/** Separates several completions of one prompt in the text of a column. */
export const COMPLETION_BREAK = "\f";
