"use client";

import { memo, useRef } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { noteClass } from "@/components/ui/note";
import { StatusMark } from "@/components/ui/status-mark";
import { Tag } from "@/components/ui/tag";
import { STATUS_WORDS, shapeLabel } from "@/lib/client/video/labels";
import { isOver } from "@/lib/client/video/watch";
import type { VideoJob } from "@/lib/console/video/contract";
import { Link } from "../../ui/link";
import { JobClock, Standing } from "../clock";
import { EtaBar } from "../eta-bar";
import { STATUS_KINDS } from "../status";
import { Thumb } from "../thumb";
import { useJob } from "../use-jobs";
import { useOnScreen } from "../use-on-screen";
import { CARD } from "./styles";

/** The whole card is a link; controls are above it. */
const WORDS = "line-clamp-2 text-ink wrap-anywhere after:absolute after:inset-0 max-md:text-control";

interface JobCardProps {
  job: VideoJob;
  onRetry(id: string): void;
}

/** A job in its column. The text is the link, extended to the whole card. Its clock ticks only while it is visible. */
export const JobCard = memo(function JobCard({ job: told, onRetry }: JobCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const seen = useOnScreen(card);
  const job = useJob(told, seen);
  const over = isOver(job.status);
  const [video] = job.videos;
  return (
    <li ref={card} className={CARD}>
      {job.status === "done" && <Thumb job={job} place="card" />}
      <Link href={`/video/${job.id}`} className={WORDS} data-part="job-words">
        {job.prompt || "From an image, no prompt"}
      </Link>
      <div className="flex min-w-0 items-center gap-2">
        <StatusMark kind={STATUS_KINDS[job.status]} word={STATUS_WORDS[job.status]} raw={job.word} />
        {job.attempt > 1 && <Tag>attempt {job.attempt}</Tag>}
        <JobClock job={job} className="ml-auto font-mono text-base" ticks={seen} />
      </div>
      {!over && <EtaBar job={job} ticks={seen} />}
      <div className="flex items-center gap-2 overflow-hidden whitespace-nowrap font-mono text-ink-3 text-label">
        <span className="flex-1 min-h-0 min-w-0 truncate">{job.model}</span>
        <span>{shapeLabel(job)}</span>
      </div>
      {!over && <Standing job={job} ticks={seen} />}
      {video?.removed && <p className="text-dense text-ink-3">The video has expired and was removed.</p>}
      {job.error && <p className={`${noteClass("fail")} wrap-anywhere`}>{job.error.message}</p>}
      {(job.status === "failed" || job.status === "cancelled") && (
        <div className="relative mt-1 -ml-2 flex flex-wrap gap-1">
          <Button small variant="quiet" onClick={() => onRetry(job.id)}>
            Retry
          </Button>
          <Link href={`/video/new?from=${job.id}`} className={buttonClass({ variant: "quiet", small: true })}>
            Edit and retry
          </Link>
        </div>
      )}
    </li>
  );
});
