import { Failure } from "../contracts/errors";
import { isOfTarget, reasonOf } from "../routing/reasons";
import type { Serving } from "./ports";

/** Ends a target's part in a call. `error` is its failure, if it failed. */
export function leave(serving: Serving, error?: unknown): void {
  const { target } = serving;
  if (error instanceof Failure && isOfTarget(reasonOf(error))) target.health.failed(target.plan.breaker, Date.now());
  target.health.end(serving);
}
