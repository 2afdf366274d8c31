"use client";

import { useState } from "react";
import { useNow } from "@/components/ui/moment";
import { type TabItem, TabList, TabPanel, useTabBase } from "@/components/ui/tabs";
import { elapsedOf } from "@/lib/client/video/labels";
import { isOver } from "@/lib/client/video/watch";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { FamilyViews } from "./family-views";
import { History } from "./history";
import { Replies } from "./replies";
import { RequestView } from "./request-view";
import { Timeline } from "./timeline";

type Tab = "timeline" | "request" | "replies" | "api";

/** Beside the video: timeline, request, replies, and the job in every family's format. */
export function Margin({ job }: { job: VideoJobDetail }) {
  const [open, setOpen] = useState<Tab>("timeline");
  const base = useTabBase();
  const items: readonly TabItem<Tab>[] = [
    { id: "timeline", label: "Timeline" },
    { id: "request", label: "Request" },
    { id: "replies", label: "Replies", count: job.checkCount },
    { id: "api", label: "API views" },
  ];
  return (
    <>
      <TabList label="Progress" items={items} open={open} base={base} onOpen={setOpen} />
      <TabPanel base={base} id={open} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 max-lg:overflow-visible">
        {open === "timeline" && <Timeline job={job} />}
        {open === "request" && <RequestView job={job} />}
        {open === "replies" && <Replies job={job} />}
        {open === "api" && <FamilyViews id={job.id} status={job.status} />}
      </TabPanel>
      <HistoryOf job={job} />
    </>
  );
}

function HistoryOf({ job }: { job: VideoJobDetail }) {
  const now = useNow();
  if (!job.history) return null;
  return <History history={job.history} ms={elapsedOf(job, now)} over={isOver(job.status)} />;
}
