"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadingRows } from "@/components/ui/loading-rows";
import { videoJobQuery } from "@/lib/client/video/queries";
import { Link } from "../../ui/link";
import { RequestView } from "../job/request-view";
import { Timeline } from "../job/timeline";

/** An expanded row: the request, and all observed changes. */
export function RowDetail({ id }: { id: string }) {
  const { data, error } = useQuery(videoJobQuery(id));
  if (error && !data) return <p className="text-dense text-fail p-4">{error.message} The job itself is not affected.</p>;
  if (!data) return <LoadingRows rows={3} label="Fetching the job" />;
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,420px)_minmax(0,1fr)] gap-6 p-4 max-md:w-[min(100vw,600px)] max-md:grid-cols-1">
      <section aria-label="Timeline">
        <Timeline job={data} ground="panel" />
      </section>
      <section aria-label="Request" className="min-w-0">
        <RequestView job={data} />
        <Link href={`/video/${id}`}>Open the job</Link>
      </section>
    </div>
  );
}
