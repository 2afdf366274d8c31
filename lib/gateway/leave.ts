import { Failure } from "../contracts/errors";
import { isOfTarget, reasonOf } from "../routing/reasons";
import type { Serving } from "./ports";

/** A target's part in a call is over. `error` is what it failed with, if it did. */
export function leave({ target }: Serving, error?: unknown): void {
  if (error instanceof Failure && isOfTarget(reasonOf(error))) target.health.failed(target.plan.breaker, Date.now());
  target.health.end();
}
