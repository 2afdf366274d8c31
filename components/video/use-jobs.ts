"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { videoWatch } from "@/lib/client/video/watch";
import type { VideoJob } from "@/lib/console/video/contract";

const watch = (changed: () => void) => videoWatch.watch(changed);

/** Follows jobs while the component is mounted. Returns their current state, and re-renders on changes of status. */
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
 * The current state of a job: re-renders on each of its updates, or, while it is not `seen`, only when its status changes: a poll updates
 * every job, and most of a long column is invisible.
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
