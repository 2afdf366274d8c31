import { Failure } from "./errors";

/** An error and its causes as texts, without objects that could hold a request. */
export class ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly vendor?: unknown;
  readonly cause?: unknown;

  constructor(error: Error, clean: (text: string) => string, depth: number) {
    this.name = error.name;
    this.message = clean(error.message);
    this.stack = error.stack === undefined ? undefined : clean(error.stack);
    if (error instanceof Failure && error.detail.vendor) this.vendor = JSON.parse(clean(JSON.stringify(error.detail.vendor)));
    const inner = innerOf(error);
    if (inner !== undefined && depth < DEEPEST) this.cause = describeError(inner, clean, depth + 1);
  }
}

const DEEPEST = 4;
const AS_IT_IS = (text: string) => text;

/** What the log has of a cause; undefined if it is neither an error nor a text. `clean` is applied to every text. */
export function describeError(error: unknown, clean = AS_IT_IS, depth = 0): ErrorDescription | string | undefined {
  if (error instanceof ErrorDescription) return error;
  if (error instanceof Error) return new ErrorDescription(error, clean, depth);
  return typeof error === "string" ? clean(error) : undefined;
}

function innerOf(error: Error): unknown {
  if ("detail" in error && error.detail !== null && typeof error.detail === "object" && "cause" in error.detail) return error.detail.cause;
  return error.cause;
}
