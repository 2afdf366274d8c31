import { Failure } from "./errors";

/** Refuses a value that other models may accept; the message lists the values that this one accepts. */
export function notServed(param: string, allowed: readonly string[]): Failure {
  const list = allowed.map((value) => `'${value}'`).join(", ");
  return new Failure("unsupported_value", `Invalid value for '${param}': this model takes one of ${list}.`, { param });
}
