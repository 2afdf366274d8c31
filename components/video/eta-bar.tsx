"use client";

import { useNow } from "@/components/ui/moment";
import { elapsedOf } from "@/lib/client/video/labels";
import type { VideoJob } from "@/lib/console/video/contract";

/** The elapsed time on an axis with the range of earlier jobs. It does not show a percentage. */
export function EtaBar({ job, ticks = true }: { job: Pick<VideoJob, "createdAt" | "endedAt" | "estimate">; ticks?: boolean }) {
  const now = useNow(ticks);
  const { estimate } = job;
  if (!estimate) return null;
  const elapsed = elapsedOf(job, now);
  const end = Math.max(estimate.p90Ms * 1.2, elapsed * 1.02);
  const x = (ms: number) => `${(Math.min(ms / end, 1) * 100).toFixed(2)}%`;
  return (
    <svg className="block overflow-visible" width="100%" height="16" aria-hidden="true">
      <rect className="fill-rule-2" x="0" y="8" width="100%" height="1" />
      <rect
        className="fill-selected stroke-rule-2"
        x={x(estimate.p10Ms)}
        y="5"
        height="7"
        width={`${((estimate.p90Ms - estimate.p10Ms) / end) * 100}%`}
      />
      <rect className="live-bar" x="0" y="6.5" height="4" width={x(elapsed)} />
      <rect className="fill-ink" x={x(elapsed)} y="3" height="11" width="1.5" />
    </svg>
  );
}
