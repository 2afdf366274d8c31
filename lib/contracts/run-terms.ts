/** `unknown`: it was running and was never heard of again. */
export const RUN_STATUSES = ["running", "done", "failed", "stopped", "unknown"] as const;

/** Characters of a run's title, whoever gave it. */
export const RUN_TITLE_CHARACTERS = 200;
/** Calls of one run at most: one for each model beside others. */
export const RUN_COLUMNS_MAX = 12;
/** Runs that one call deletes. */
export const RUN_BATCH = 200;
/** Bytes of a file that is kept with a run. */
export const RUN_FILE_BYTES = 8 * 1024 * 1024;
