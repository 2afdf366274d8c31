import type { Failure } from "../contracts/errors";
import type { PoolKey } from "../contracts/key-pool";
import type { Affinity } from "../routing/affinity";
import type { AttemptState } from "./attempt-state";
import type { Serving } from "./ports";

/** A key of the target's provider for an attempt: the one that served the conversation, else the next. Undefined if it has no pool. */
export function takeKey({ target }: Serving, conversation: string, affinity: Affinity): PoolKey | undefined {
  const { keys } = target.provider;
  if (keys === undefined) return undefined;
  const kept = conversation === "" ? undefined : affinity.find(conversation, Date.now());
  return keys.pick(target.model, kept?.target === target.health ? kept.key : undefined);
}

/** Rests the key of a failed attempt if the failure is its own. Whether another one serves: then the same target is asked again at once. */
export function changesKey({ target, key }: AttemptState, error: Failure): boolean {
  const { keys } = target.provider;
  return key !== undefined && keys?.failed(key, target.model, error) === true && keys.dueIn(target.model) === 0;
}

/** The wait that a target asks for: of several keys, until the first of them serves again. */
export function statedWait({ target }: Serving, { detail }: Failure): number | undefined {
  const { keys } = target.provider;
  return detail.retryAfterMs === undefined || !keys ? detail.retryAfterMs : Math.min(detail.retryAfterMs, keys.dueIn(target.model));
}
