import { createContext, Script } from "node:vm";
import { fieldsOf } from "../contracts/typed";

/** Work that needs longer is given up: a check of one answer takes microseconds, and all other calls wait for it. */
const LIMIT_MS = 500;

const CONTEXT = createContext(Object.create(null));
const SCRIPT = new Script("work()");

/** Thrown if work was interrupted. */
export class TookTooLong extends Error {}

/**
 * Runs synchronous work that a caller's schema or pattern can make arbitrarily slow, and interrupts it. The code runs in this
 * realm; only the clock of `node:vm` is used, which ends running JavaScript wherever it is.
 */
export function withinTime<Result>(work: () => Result): Result {
  let result: Result | undefined;
  CONTEXT.work = () => {
    result = work();
  };
  try {
    SCRIPT.runInContext(CONTEXT, { timeout: LIMIT_MS });
  } catch (cause) {
    if (fieldsOf(cause).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw new TookTooLong(`It took longer than ${LIMIT_MS} ms.`, { cause });
    throw cause;
  }
  return result as Result;
}
