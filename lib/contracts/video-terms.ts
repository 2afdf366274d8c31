/** Terms of the console's video pages that the browser uses as well: nothing here needs more than the language. */

/** `unknown`: the vendor's status is unknown to the gateway; the job is still polled. */
export const VIDEO_STATUSES = ["queued", "running", "done", "failed", "cancelled", "unknown"] as const;

/** The columns of the board: `unknown` is shown as running, `cancelled` as failed. */
export const VIDEO_COLUMNS = ["queued", "running", "done", "failed"] as const;
export type VideoColumn = (typeof VIDEO_COLUMNS)[number];

/** Jobs per poll or bulk action. */
export const MOST_VIDEO_IDS = 200;

/** Header that groups jobs which are submitted together: 1 to 64 letters, digits, `_` and `-`. */
export const BATCH_HEADER = "x-trunkline-batch";

/** Stored characters of an upstream's reply, and of a request. */
export const KEPT_REPLY_CHARACTERS = 8 * 1024;
export const KEPT_REQUEST_CHARACTERS = 32 * 1024;
/** Stored distinct replies of an upstream per job. */
export const MOST_KEPT_CHECKS = 60;

/** The fewest finished jobs for an estimate. */
export const LEAST_FOR_ESTIMATE = 5;
