import { Failure } from "./errors";

/** Refuses a value that other models may take; the message lists those that this one takes. */
export function notServed(param: string, allowed: readonly string[]): Failure {
  const list = allowed.map((value) => `'${value}'`).join(", ");
  return new Failure("unsupported_value", `Invalid value for '${param}': this model takes one of ${list}.`, { param });
}
