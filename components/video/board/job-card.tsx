"use client";

import Link from "next/link";
import { memo, useRef } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { SimulatedTag } from "@/components/ui/tag";
import { isOver } from "@/lib/client/video-watch";
import { STATUS_WORDS, shapeWords } from "@/lib/client/video-words";
import type { VideoJob } from "@/lib/contracts/console-video";
import { JobClock, Standing } from "../clock";
import { EtaBar } from "../eta-bar";
import { STATUS_KINDS } from "../status";
import { Thumb } from "../thumb";
import { useJob } from "../use-jobs";
import { useOnScreen } from "../use-on-screen";

interface JobCardProps {
  job: VideoJob;
  onRetry(id: string): void;
}

/** One job in its column. The words are the link; the rest of the card leads there as well. Its clock ticks only where it is seen. */
export const JobCard = memo(function JobCard({ job: told, onRetry }: JobCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const seen = useOnScreen(card);
  const job = useJob(told, seen);
  const over = isOver(job.status);
  const [film] = job.films;
  return (
    <li ref={card} className="job">
      {job.status === "done" && <Thumb job={job} />}
      <Link href={`/video/${job.id}`} prefetch={false} className="job-words">
        {job.prompt || "From a picture, without words"}
      </Link>
      <div className="row">
        <StatusMark kind={STATUS_KINDS[job.status]} word={STATUS_WORDS[job.status]} raw={job.word} />
        {job.attempt > 1 && <span className="tag">attempt {job.attempt}</span>}
        <JobClock job={job} className="clock push" ticks={seen} />
      </div>
      {!over && <EtaBar job={job} ticks={seen} />}
      <div className="meta">
        <span className="trunc fill">{job.model}</span>
        {job.simulated && <SimulatedTag />}
        <span>{shapeWords(job)}</span>
      </div>
      {!over && <Standing job={job} ticks={seen} />}
      {film?.removed && <p className="hint">The film was removed when its time was over.</p>}
      {job.error && <p className="note note-fail">{job.error.message}</p>}
      {(job.status === "failed" || job.status === "cancelled") && (
        <div className="job-acts">
          <Button small variant="quiet" onClick={() => onRetry(job.id)}>
            Retry
          </Button>
          <Link href={`/video/new?from=${job.id}`} prefetch={false} className={buttonClass({ variant: "quiet", small: true })}>
            Edit and retry
          </Link>
        </div>
      )}
    </li>
  );
});
