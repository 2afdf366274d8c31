import { Failure } from "./errors";

/** A disk or database error, as opposed to an invalid statement. */
export interface StorageTrouble {
  /** For operators: the problem, with the system's code and message. Never sent to callers. */
  reason: string;
  retryAfterMs: number;
}

/** Retry times for problems that need an operator, and for passing ones. */
export const LONG_MS = 15_000;
const SHORT_MS = 2_000;

/** Codes of the operating system, SQLite and PostgreSQL (SQLSTATE), with their meaning here. */
const TROUBLES: readonly (readonly [codes: RegExp, meaning: string, retryAfterMs: number])[] = [
  [/^(ENOSPC|SQLITE_FULL|53100)$/, "The disk is full", LONG_MS],
  [/^EDQUOT$/, "The disk quota is used up", LONG_MS],
  [/^(EROFS|SQLITE_READONLY(_\w+)?|25006)$/, "The storage is read-only", LONG_MS],
  [/^(EACCES|EPERM|SQLITE_(CANTOPEN|PERM|AUTH)(_\w+)?|28\w{3}|42501)$/, "The gateway may not use its storage", LONG_MS],
  [/^(EIO|SQLITE_(IOERR|CORRUPT|NOTADB)(_\w+)?|58\w{3}|XX00[12])$/, "The storage is damaged or fails", LONG_MS],
  [/^(EMFILE|ENFILE|SQLITE_NOMEM|53[02]00)$/, "The machine has no memory or open files left", SHORT_MS],
  [/^(SQLITE_(BUSY|LOCKED|PROTOCOL)(_\w+)?|55P03|57014)$/, "The database is busy for too long", SHORT_MS],
  [/^WRITER_LOST$/, "The thread that writes to the database has ended; it is started again", SHORT_MS],
  [/^(08\w{3}|57P0\d|53300|3D000)$/, "The database cannot be reached", SHORT_MS],
];

/** The depth to which causes are searched. */
const DEPTH = 5;

/** The storage problem that caused an error; undefined if there is none. */
export function storageTrouble(error: unknown): StorageTrouble | undefined {
  let at = error;
  for (let depth = 0; depth < DEPTH && at instanceof Error; depth++) {
    const code = "code" in at && typeof at.code === "string" ? at.code : undefined;
    const found = code !== undefined && !(at instanceof Failure) ? TROUBLES.find(([codes]) => codes.test(code)) : undefined;
    if (found) return { reason: `${found[1]} (${code}: ${at.message}).`, retryAfterMs: found[2] };
    at = at.cause;
  }
  return undefined;
}

/** The caller's failure if storage caused an error; undefined for other errors. */
export function storageFailure(error: unknown): Failure | undefined {
  const trouble = storageTrouble(error);
  return trouble && noStorage(trouble, error);
}

/** The failure of a call that needs unavailable storage. */
export function noStorage({ reason, retryAfterMs }: StorageTrouble, cause?: unknown): Failure {
  const message = "The gateway cannot use its storage at the moment, so it cannot do this. Try again later.";
  return new Failure("service_unavailable", message, { cause, reason, retryAfterMs });
}
