"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { videoWatch } from "@/lib/client/video-watch";
import type { VideoJob } from "@/lib/contracts/console-video";

const watch = (changed: () => void) => videoWatch.watch(changed);

/** Follows the jobs while the component is there. Gives them as they stand, and draws again when one changes its status. */
export function useJobs(jobs: readonly VideoJob[]): readonly VideoJob[] {
  useEffect(() => videoWatch.look(jobs), [jobs]);
  const moves = useSyncExternalStore(
    watch,
    () => videoWatch.moves,
    () => 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store's jobs change with its count of moves
  return useMemo(() => jobs.map((job) => videoWatch.latest(job)), [jobs, moves]);
}

/** One job as it stands now: draws again with every news of it, and only of it. */
export function useJob(job: VideoJob): VideoJob {
  return useSyncExternalStore(
    watch,
    () => videoWatch.latest(job),
    () => job,
  );
}
