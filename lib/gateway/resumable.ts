import type { Failure } from "../contracts/errors";
import type { ResumeWay } from "../contracts/routing";
import type { Started } from "./started";

/** The attempts of a call, to resume a broken stream. */
export interface Resumable {
  /** Whether another target may resume. */
  mayResume(error: Failure, way: ResumeWay): boolean;
  /** Tries it: for the whole answer, or for what follows `prefixed`. Rejects with `error` if none is ready. */
  resume(error: Failure, way: ResumeWay, prefixed?: unknown): Promise<Started>;
  /** The resumed answer differs from what was sent. */
  differs(): void;
}
