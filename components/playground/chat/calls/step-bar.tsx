import type { LoopStep } from "@/lib/client/chat/loop/steps";

interface StepBarProps {
  step: LoopStep;
  /** Milliseconds since the first step began. */
  elapsed: number;
  /** Milliseconds at the end of the ruler, which is 1000 units wide. */
  endMs: number;
  /** Of a turn. */
  colour: string;
}

/** A turn or tool call on a ruler: dots while it waits, a bar while the model or the server works. */
export function StepBar({ step, elapsed, endMs, colour }: StepBarProps) {
  const x = (ms: number) => (ms / endMs) * 1000;
  const end = endOf(step, elapsed);
  const begun = Math.min(step.from + step.waitMs, end);
  const tool = step.kind === "tool";
  return (
    <>
      <path
        d={`M${x(step.from)} 10H${x(begun)}`}
        stroke={tool ? "var(--queued)" : "var(--ink-3)"}
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
      <rect
        x={x(begun)}
        y="7"
        height="6"
        width={Math.max(x(end) - x(begun), begun < end || !step.live ? 2 : 0)}
        className={step.live ? "live-bar" : ""}
        fill={tool ? "var(--ink-3)" : colour}
      />
    </>
  );
}

/** When a step ended, or the present time if it lasts. */
export function endOf({ from, totalMs }: LoopStep, elapsed: number): number {
  return totalMs === undefined ? Math.max(elapsed, from) : from + totalMs;
}
