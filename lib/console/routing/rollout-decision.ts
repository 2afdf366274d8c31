import type { StoredRollout } from "../../store/models/rollouts";
import type { RolloutFigures, RolloutSide } from "./rollout-contract";

/** Rated calls before thumbs say something. */
const LEAST_RATED = 5;
const MINUTE_MS = 60_000;

export type Decision = { kind: "stay" } | { kind: "next" } | { kind: "return"; reason: string };

type Judged = Pick<StoredRollout, "settings" | "stepAt" | "state">;

/** What becomes of a rollout at a time: the target loses its share, gets that of the next step, or neither. */
export function decide(rollout: Judged, figures: RolloutFigures, now: number): Decision {
  const { settings, stepAt, state } = rollout;
  const { hold } = settings;
  const reason = passedLimit(rollout, figures);
  if (reason !== undefined) return { kind: "return", reason };
  const isHeld = now - stepAt >= hold.minutes * MINUTE_MS && figures.target.calls >= hold.calls;
  return state === "running" && isHeld ? { kind: "next" } : { kind: "stay" };
}

/** The limit that is passed, with its figures; undefined if none is. */
function passedLimit({ settings: { limits } }: Judged, { target, others }: RolloutFigures): string | undefined {
  if (target.calls >= limits.calls) {
    const failing = errorRate(target) - errorRate(others);
    if (limits.errors !== null && failing > limits.errors)
      return `${target.failed} of its ${target.calls} calls failed, and ${others.failed} of ${others.calls} at the other targets: ${points(failing)} more, ${points(limits.errors)} are allowed.`;
    const slower = others.calls >= limits.calls ? (target.p95Ms ?? 0) / Math.max(1, others.p95Ms ?? 0) : 0;
    if (limits.latency !== null && slower > limits.latency)
      return `The 95th percentile of its durations is ${target.p95Ms} ms, and ${others.p95Ms} ms at the other targets: ${slower.toFixed(1)} times as long, ${limits.latency} times are allowed.`;
  }
  const down = target.thumbsDown / Math.max(1, target.rated);
  if (limits.thumbsDown !== null && target.rated >= LEAST_RATED && down > limits.thumbsDown)
    return `${target.thumbsDown} of its ${target.rated} ratings are thumbs down: ${points(down)}, ${points(limits.thumbsDown)} are allowed.`;
  return undefined;
}

const errorRate = ({ calls, failed }: RolloutSide) => (calls === 0 ? 0 : failed / calls);
const points = (share: number) => `${(share * 100).toFixed(1)} %`;
