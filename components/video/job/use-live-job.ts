"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { videoJobQuery } from "@/lib/client/video/queries";
import { videoWatch } from "@/lib/client/video/watch";
import type { VideoJob, VideoJobDetail } from "@/lib/console/video/contract";
import { useJob } from "../use-jobs";

/** A job's details with updates of the shared poll. */
function withNews(
  detail: VideoJobDetail,
  { status, word, startedAt, endedAt, checkedAt, queuePosition, videos, error, stop }: VideoJob,
): VideoJobDetail {
  return { ...detail, status, word, startedAt, endedAt, checkedAt, queuePosition, videos, error, stop };
}

/** The page's job: loaded once, then followed; reloaded when its status changes. */
export function useLiveJob(id: string) {
  const { data, error, refetch } = useQuery(videoJobQuery(id));
  useEffect(() => (data ? videoWatch.look([data]) : undefined), [data]);
  const news = useJob(data ?? NOBODY);
  const job = useMemo(() => data && (news.id === data.id ? withNews(data, news) : data), [data, news]);
  const changed = job !== undefined && data !== undefined && job.status !== data.status;
  useEffect(() => {
    if (changed) void refetch();
  }, [changed, refetch]);
  return { job, error: data ? null : error, refetch };
}

/** A placeholder until the job is loaded; it is never updated. */
const NOBODY = { id: "" } as VideoJob;
