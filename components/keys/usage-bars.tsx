import type { KeyActivity } from "@/lib/console/keys/contract";
import { activityLabel } from "./labels";

const HEIGHT = 24;
const TALLEST = 20;
const STEP = 4;
const BAR = 3;

/** Calls of 36 hours as thirty bars, failures on top. Scaled per key. */
export function UsageBars({ activity }: { activity: Pick<KeyActivity, "calls" | "errors"> }) {
  const words = activityLabel(activity);
  const most = Math.max(...activity.calls, 1);
  const none = activity.calls.every((calls) => calls === 0);
  const width = activity.calls.length * STEP - 1;
  return (
    <svg role="img" aria-label={words} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} className="block flex-none">
      <title>{words}</title>
      {none && <path d={`M0 ${HEIGHT - 0.5}H${width}`} className="stroke-border" strokeDasharray="2 2" />}
      {activity.calls.map((calls, index) => {
        if (calls === 0) return null;
        const height = Math.max(2, Math.round((calls / most) * TALLEST));
        const errors = activity.errors[index] ?? 0;
        const failed = errors === 0 ? 0 : Math.max(2, Math.round((errors / calls) * height));
        const x = index * STEP;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
          <g key={index}>
            <rect x={x} y={HEIGHT - height} width={BAR} height={height} className="fill-ink-2" />
            {failed > 0 && <rect x={x} y={HEIGHT - height} width={BAR} height={failed} className="fill-fail" />}
          </g>
        );
      })}
    </svg>
  );
}
