/** Terms of the console's video pages that the browser uses as well: nothing here needs more than the language. */

/** `unknown`: the vendor's word for it is none that is known; it is still asked for. */
export const VIDEO_STATUSES = ["queued", "running", "done", "failed", "cancelled", "unknown"] as const;

/** The columns of the board: `unknown` stands with those that run, `cancelled` with those that failed. */
export const VIDEO_COLUMNS = ["queued", "running", "done", "failed"] as const;
export type VideoColumn = (typeof VIDEO_COLUMNS)[number];

/** Jobs that one poll or one bulk action may name. */
export const MOST_VIDEO_IDS = 200;

/** Header by which jobs that are sent off together are told to belong together: 1 to 64 letters, digits, `_` and `-`. */
export const BATCH_HEADER = "x-trunkline-batch";

/** Characters of an upstream's reply, and of a request, that are kept. */
export const KEPT_REPLY_CHARACTERS = 8 * 1024;
export const KEPT_REQUEST_CHARACTERS = 32 * 1024;
/** Different replies of an upstream that are kept for one job. */
export const MOST_KEPT_CHECKS = 60;

/** Finished jobs that an estimate needs at least. */
export const LEAST_FOR_ESTIMATE = 5;
