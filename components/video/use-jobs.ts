"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { videoWatch } from "@/lib/client/video/watch";
import type { VideoJob } from "@/lib/console/video/contract";

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

/**
 * One job as it stands now: draws again with every news of it, and only of it. While it is not `seen`, only with a change of its
 * status: a poll tells of every job that it was looked at, and a long column is mostly out of sight.
 */
export function useJob(job: VideoJob, seen = true): VideoJob {
  const shown = useRef(job);
  const read = () => {
    const latest = videoWatch.latest(job);
    if (seen || latest.status !== shown.current.status || latest.id !== shown.current.id) shown.current = latest;
    return shown.current;
  };
  return useSyncExternalStore(watch, read, () => job);
}
