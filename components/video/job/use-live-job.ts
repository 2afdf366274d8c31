"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { videoJobQuery } from "@/lib/client/video/queries";
import { videoWatch } from "@/lib/client/video/watch";
import type { VideoJob, VideoJobDetail } from "@/lib/console/video/contract";
import { useJob } from "../use-jobs";

/** A detail with what the common poll has told since it was read. */
function withNews(
  detail: VideoJobDetail,
  { status, word, startedAt, endedAt, checkedAt, queuePosition, videos, error, stop }: VideoJob,
): VideoJobDetail {
  return { ...detail, status, word, startedAt, endedAt, checkedAt, queuePosition, videos, error, stop };
}

/** The job of the page: read once, then followed; read again in full whenever its status changes. */
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

/** Stands in until the job is read; nothing is ever told of it. */
const NOBODY = { id: "" } as VideoJob;
