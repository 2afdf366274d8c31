"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LoadingRows } from "@/components/ui/loading-rows";
import { videoJobQuery } from "@/lib/client/video-queries";
import { RequestView } from "../job/request-view";
import { Timeline } from "../job/timeline";

/** An open row: what was asked, and every change that was seen. */
export function RowDetail({ id }: { id: string }) {
  const { data, error } = useQuery(videoJobQuery(id));
  if (error && !data) return <p className="hint c-fail p-4">{error.message} The job itself is not affected.</p>;
  if (!data) return <LoadingRows rows={3} label="Fetching the job" />;
  return (
    <div className="video-row-detail">
      <section aria-label="Timeline">
        <Timeline job={data} />
      </section>
      <section aria-label="Request" className="min-w-0">
        <RequestView job={data} />
        <Link href={`/video/${id}`} prefetch={false}>
          Open the job
        </Link>
      </section>
    </div>
  );
}
