/** What calls depend on besides the process itself. `storage` is the database and `DATA_DIR` taking writes, `files` the S3-compatible store. */
export const SERVICES = ["database", "storage", "redis", "files"] as const;
export type ServiceName = (typeof SERVICES)[number];
