import pino from "pino";
import { Failure } from "../contracts/errors";
import { scrub } from "../secrets/scrub";
import { standardOutput } from "./log-output";

/** JSON lines on standard output. Everything is scrubbed, including causes and stacks. */
export function createLog(level: string, to: pino.DestinationStream = standardOutput()): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { cause: describe },
    hooks: { streamWrite: scrub },
  };
  return pino(options, to);
}

/** An error and its causes, without objects that could contain a request. */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : undefined;
  const inner =
    "detail" in error && error.detail !== null && typeof error.detail === "object" && "cause" in error.detail
      ? error.detail.cause
      : error.cause;
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error instanceof Failure && error.detail.vendor && { vendor: error.detail.vendor }),
    ...(inner !== undefined && depth < 4 ? { cause: describe(inner, depth + 1) } : {}),
  };
}
