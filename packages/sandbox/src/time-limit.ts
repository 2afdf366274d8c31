import { type Context, createContext, Script } from "node:vm";
import { Failure } from "../../../lib/contracts/errors";

/** Far more than the longest text takes on a busy machine. */
const LIMIT_MS = 2_000;
const CALL = new Script("work()");
let stage: Context | undefined;

/**
 * The result of work that runs in one go, such as reading a text by many expressions. What takes longer than `limitMs` is stopped,
 * in the middle of an expression too, and fails as `upstream_timeout`: no text that somebody thinks of may hold the event loop.
 * Costs some 50 µs. The work must not wait for anything, and must leave nothing half done behind.
 */
export function withinTime<Result>(work: () => Result, limitMs = LIMIT_MS): Result {
  stage ??= createContext({ work: undefined });
  stage.work = work;
  try {
    return CALL.runInContext(stage, { timeout: limitMs }) as Result;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new Failure("upstream_timeout", "The sandbox took too long to read this text.", { cause: error });
  } finally {
    stage.work = undefined;
  }
}
