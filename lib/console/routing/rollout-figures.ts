import { percentile } from "../../catalog/provider-states";
import type { Store } from "../../store/database/open";
import type { StoredRollout } from "../../store/models/rollouts";
import type { RolloutFigures, RolloutSide } from "./rollout-contract";
import { callsOfSide, thumbsOfSide } from "./rollout-store";

/** What a rollout is judged by: its target's calls since the step began, and the others since the rollout did. */
export async function figuresOf(
  store: Store,
  rollout: Pick<StoredRollout, "id" | "target" | "stepAt" | "startedAt">,
): Promise<RolloutFigures> {
  const [target, others] = await Promise.all([
    sideOf(store, rollout, { side: 1, since: rollout.stepAt }),
    sideOf(store, rollout, { side: 0, since: rollout.startedAt }),
  ]);
  return { target, others };
}

/** A call that another target had to answer has failed at this one, which its caller may not have noticed. */
async function sideOf(
  store: Store,
  of: Pick<StoredRollout, "id" | "target">,
  { side, since }: { side: 0 | 1; since: number },
): Promise<RolloutSide> {
  const [calls, thumbs] = await Promise.all([callsOfSide(store, { of, side, since }), thumbsOfSide(store, { of, side, since })]);
  const good = calls.filter(({ failed, target }) => !failed && (side === 0 || target === of.target));
  const durations = good.map(({ durationMs }) => durationMs).sort((one, other) => one - other);
  return {
    calls: calls.length,
    failed: calls.length - good.length,
    p95Ms: percentile(durations, 0.95),
    rated: thumbs.rated,
    thumbsDown: thumbs.down,
  };
}
