import type { ErrorCode } from "../contracts/errors";

/** The parts of a failure for a family's error format. */
export interface PublicError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: ErrorCode;
  details?: Readonly<Record<string, unknown>>;
  requestId: string;
  /** The called address; some families repeat a part of it. */
  path: string;
}
