"use client";

import { memo, type ReactNode, useRef } from "react";
import { ROW_CHOSEN } from "@/components/table/row-styles";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Moment } from "@/components/ui/moment";
import { StatusMark } from "@/components/ui/status-mark";
import { STATUS_WORDS, shapeLabel, shortJobId } from "@/lib/client/video/labels";
import { ago, clock, day } from "@/lib/client/when";
import type { VideoJob } from "@/lib/console/video/contract";
import { Link } from "../../ui/link";
import { JobClock } from "../clock";
import { STATUS_KINDS } from "../status";
import { useJob } from "../use-jobs";
import { useOnScreen } from "../use-on-screen";
import type { JobColumn } from "./job-columns";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface JobRowProps {
  job: VideoJob;
  columns: readonly JobColumn[];
  number: number;
  open: boolean;
  chosen: boolean;
  onToggle(id: string): void;
  onChoose(id: string): void;
  onBatch(batch: string): void;
}

/** Right-aligned columns. */
export const FIGURES: ReadonlySet<string> = new Set<JobColumn>(["number", "elapsed"]);

type Cell = (row: { job: VideoJob; number: number; seen: boolean; onBatch(batch: string): void }) => ReactNode;

const CELLS: Record<JobColumn, Cell> = {
  number: ({ number }) => number,
  created: ({ job }) => <Moment at={job.createdAt} format={createdLabel} className="mono" />,
  status: ({ job }) => <StatusMark kind={STATUS_KINDS[job.status]} word={STATUS_WORDS[job.status]} raw={job.word} />,
  model: ({ job }) => (
    <span className="mono" title={job.model}>
      {job.model}
    </span>
  ),
  video: ({ job }) => <span className="mono">{shapeLabel(job)}</span>,
  elapsed: ({ job, seen }) => <JobClock job={job} className="" ticks={seen} />,
  person: ({ job }) => <span title={job.maker.kind === "key" ? "Sent with an API key" : undefined}>{job.maker.name}</span>,
  batch: ({ job: { batchId }, onBatch }) =>
    batchId === null ? (
      <span className="text-ink-3">–</span>
    ) : (
      <button
        type="button"
        className="mono min-h-6 cursor-pointer text-link hover:underline"
        title="Show jobs of this batch"
        onClick={() => onBatch(batchId)}
      >
        {`…${batchId.slice(-6)}`}
      </button>
    ),
};

/** A job's row. It ticks and re-renders after polls only while it is visible. */
export const JobRow = memo(function JobRow(props: JobRowProps) {
  const { job: told, columns, number, open, chosen, onToggle, onChoose, onBatch } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const seen = useOnScreen(row);
  const job = useJob(told, seen);
  const { id } = job;
  return (
    <tr ref={row} className={chosen ? ROW_CHOSEN : undefined}>
      <td className="text-clip">
        <Checkbox label={<span className="sr-only">{`Select job ${number}`}</span>} checked={chosen} onChange={() => onChoose(id)} />
      </td>
      <td className="text-clip">
        <IconButton
          small
          icon={open ? "down" : "right"}
          label={`${open ? "Close" : "Open"} the details of job ${number}`}
          aria-expanded={open}
          aria-controls={open ? `more-${id}` : undefined}
          onClick={() => onToggle(id)}
        />
      </td>
      <td>
        <Link href={`/video/${id}`} className="min-w-0 truncate block text-base text-ink" title={job.prompt || shortJobId(id)}>
          {job.prompt || "From an image, no prompt"}
        </Link>
      </td>
      {columns.map((column) => (
        <td key={column} className={FIGURES.has(column) ? "num" : undefined}>
          {CELLS[column]({ job, number, seen, onBatch })}
        </td>
      ))}
    </tr>
  );
});

function createdLabel(at: number, now: number): string {
  if (now - at < DAY_MS) return now - at < HOUR_MS ? ago(at, now) : clock(at, { seconds: false });
  return day(at, now);
}
