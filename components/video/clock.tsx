"use client";

import { useNow } from "@/components/ui/moment";
import { elapsedOf, standingLabel } from "@/lib/client/video/labels";
import { ticking } from "@/lib/client/when";
import type { VideoJob } from "@/lib/console/video/contract";

interface JobClockProps {
  job: Pick<VideoJob, "createdAt" | "endedAt">;
  className?: string;
  /** False if it is not visible. */
  ticks?: boolean;
}

/** The time since submit in seconds; for an ended job its duration. */
export function JobClock({ job, className = "font-mono text-base", ticks = true }: JobClockProps) {
  return job.endedAt === null ? (
    <TickingClock job={job} className={className} ticks={ticks} />
  ) : (
    <span className={className}>{ticking(elapsedOf(job, job.endedAt))}</span>
  );
}

function TickingClock({ job, className, ticks }: JobClockProps) {
  const now = useNow(ticks);
  return (
    <span className={className} role="timer" aria-live="off" suppressHydrationWarning>
      {ticking(elapsedOf(job, now))}
    </span>
  );
}

/** The state of an unfinished job in words. */
export function Standing({ job, ticks = true }: { job: VideoJob; ticks?: boolean }) {
  const now = useNow(ticks);
  const words = standingLabel(job, now);
  return words === "" ? null : <p className="text-dense text-ink-3">{words}</p>;
}
