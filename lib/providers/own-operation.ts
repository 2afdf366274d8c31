import type { Operation } from "./capabilities";

/** The operation of a task as its provider stored it: no other provider is given it. */
export function ownOperation<Own extends object>(operation: Operation): Own {
  return operation as Own;
}
