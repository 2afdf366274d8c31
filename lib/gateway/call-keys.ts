import type { Failure } from "../contracts/errors";
import type { PoolKey } from "../contracts/key-pool";
import type { ModelEndpoint } from "../endpoints/define";
import type { Affinity } from "../routing/affinity";
import type { Call } from "./call";
import type { Serving } from "./ports";

/** Takes a key of the target's provider for an attempt: the one that served the conversation, else the next. Undefined if it has no pool. */
export function takeKey({ target }: Serving, call: Call<ModelEndpoint>, affinity: Affinity): PoolKey | undefined {
  const { keys } = target.provider;
  if (keys === undefined) {
    call.key = undefined;
    return undefined;
  }
  const kept = call.conversation === "" ? undefined : affinity.find(call.conversation, Date.now());
  call.key = keys.pick(target.model, kept?.target === target.health ? kept.key : undefined);
  return call.key;
}

/** Rests the key of a failed attempt if the failure is its own. Whether another one serves: then the same target is asked again at once. */
export function changesKey({ target }: Serving, { key }: Call<ModelEndpoint>, error: Failure): boolean {
  const { keys } = target.provider;
  return key !== undefined && keys?.failed(key, target.model, error) === true && keys.dueIn(target.model) === 0;
}

/** The wait that a target asks for: of several keys, until the first of them serves again. */
export function statedWait({ target }: Serving, { detail }: Failure): number | undefined {
  const { keys } = target.provider;
  return detail.retryAfterMs === undefined || !keys ? detail.retryAfterMs : Math.min(detail.retryAfterMs, keys.dueIn(target.model));
}
