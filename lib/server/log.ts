import pino from "pino";
import { describeError } from "../contracts/error-description";
import { scrub } from "../secrets/scrub";
import { standardOutput } from "./log-output";

/** JSON lines on standard output. Everything is scrubbed, including causes and stacks. */
export function createLog(level: string, to: pino.DestinationStream = standardOutput()): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { cause: (error: unknown) => describeError(error) },
    hooks: { streamWrite: scrub },
  };
  return pino(options, to);
}
