"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { notice } from "@/lib/client/notices";
import { queryClient } from "@/lib/client/query-client";
import { setJobsRunning } from "@/lib/client/session/busy";
import { keepTitle } from "@/lib/client/tab-title";
import { STATUS_WORDS } from "@/lib/client/video/labels";
import { ownRunning, pollJobs, videoEnded } from "@/lib/client/video/queries";
import { type EndedJob, videoWatch } from "@/lib/client/video/watch";
import { toast } from "../ui/toast";
import { STATUS_KINDS } from "./status";

const NONE: readonly string[] = [];

/** Follows video jobs on every page: one request for all, and a message when one of the person's own has ended. */
export function FollowVideo() {
  const ids = useSyncExternalStore(
    (changed) => videoWatch.watch(changed),
    () => videoWatch.ids,
    () => NONE,
  );
  const running = useSyncExternalStore(
    (changed) => videoWatch.watch(changed),
    () => videoWatch.running,
    () => 0,
  );
  usePoll(ids.length > 0);
  useOwnJobs();
  useEnds();
  useEffect(() => setJobsRunning(running), [running]);
  useEffect(() => keepTitle(), []);
  return null;
}

/**
 * The single poll. It continues in background tabs, and polls at once when the tab becomes visible. A failed query is not retried by
 * itself, because retries pause in the background: the next poll comes later instead.
 */
function usePoll(enabled: boolean): void {
  useQuery({
    queryKey: ["video-poll"],
    queryFn: async ({ signal }) => {
      try {
        videoWatch.told(await pollJobs(videoWatch.ids, signal));
        return true;
      } catch (error) {
        videoWatch.missed();
        throw error;
      }
    },
    enabled,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => videoWatch.pause({ now: Date.now(), count: state.dataUpdateCount + state.errorUpdateCount }),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    notifyOnChangeProps: [],
  });
}

/** Resumes following the person's running jobs when the console is opened. */
function useOwnJobs(): void {
  useEffect(() => {
    // A query, so that signing out aborts it: a refusal afterwards would be logged as an error in the browser's console.
    const own = { queryKey: ["video", "own running"], queryFn: ({ signal }: { signal: AbortSignal }) => ownRunning(signal) };
    queryClient()
      .fetchQuery(own)
      .then((jobs) => videoWatch.expect(jobs))
      .catch(() => undefined);
    return () => void queryClient().cancelQueries({ queryKey: own.queryKey });
  }, []);
}

function useEnds(): void {
  const router = useRouter();
  useEffect(
    () =>
      videoWatch.onEnd((ended) => {
        videoEnded(ended.job.id);
        if (ended.mine) tell(ended, (address) => router.push(address));
      }),
    [router],
  );
}

/** Shows a message, and a browser notification if enabled, unless the job is visible anyway. */
function tell({ job }: EndedJob, go: (address: string) => void): void {
  if (job.status === "cancelled") return;
  const address = `/video/${job.id}`;
  const title = job.status === "done" ? "Video done" : `Video ${STATUS_WORDS[job.status].toLowerCase()}`;
  const text = job.status === "done" ? job.prompt : (job.error?.message ?? job.prompt);
  const image = job.videos[0]?.posterUrl ?? undefined;
  const open = () => go(address);
  notice(title, { text, image, open });
  // A job may end while its list is still loading: the message is removed once the list is shown.
  const seen = () => isSeen(address);
  if (!seen()) toast({ kind: STATUS_KINDS[job.status], title, text, image, action: { label: "Open", run: open }, isSeen: seen });
}

/** Whether the job is visible: on its own page, or in a list. */
function isSeen(address: string): boolean {
  if (document.visibilityState !== "visible") return false;
  if (window.location.pathname === address) return true;
  return [...document.querySelectorAll(`main a[href="${address}"]`)].some((link) => {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  });
}
