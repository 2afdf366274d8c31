import type { ErrorCode } from "../contracts/errors";

/** The words of a failure, ready to be put into a family's form. */
export interface PublicError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: ErrorCode;
  details?: Readonly<Record<string, unknown>>;
  requestId: string;
  /** The address that was called; some families repeat a part of it. */
  path: string;
}
