"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { Fragment, memo, useCallback, useMemo, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Moment } from "@/components/ui/moment";
import { ScrollBox } from "@/components/ui/scroll-box";
import { StatusMark } from "@/components/ui/status-mark";
import { STATUS_WORDS, shapeWords, shortJobId } from "@/lib/client/video-words";
import { ago, clock, day } from "@/lib/client/when";
import type { VideoJob, VideoJobPage } from "@/lib/contracts/console-video";
import { JobClock } from "../clock";
import { usePendingDeletes } from "../deletes";
import { STATUS_KINDS } from "../status";
import { useJob, useJobs } from "../use-jobs";
import { BulkBar } from "./bulk-bar";
import { RowDetail } from "./row-detail";
import { useRowKeys } from "./use-row-keys";

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, VideoJob>();
const DAY_MS = 86_400_000;

/** Column by column: its id, its head, and its width. */
const COLUMNS = [
  { id: "choose", head: <span className="sr-only">Chosen</span>, width: "w-10" },
  { id: "open", head: <span className="sr-only">Details</span>, width: "w-10" },
  { id: "number", head: "#", width: "w-14" },
  { id: "prompt", head: "Prompt", width: "" },
  { id: "created", head: "Created", width: "w-24" },
  { id: "status", head: "Status", width: "w-40" },
  { id: "model", head: "Model", width: "w-36" },
  { id: "film", head: "Film", width: "w-28" },
  { id: "elapsed", head: "Elapsed", width: "w-18" },
  { id: "person", head: "Person", width: "w-28" },
  { id: "batch", head: "Batch", width: "w-20" },
] as const;

/** Columns whose figures stand at the right. */
const FIGURES: ReadonlySet<string> = new Set(["number", "elapsed"]);
const columns = helper.columns(COLUMNS.map(({ id, head }) => helper.display({ id, header: () => head })));

interface JobTableProps {
  page: VideoJobPage;
  onBatch(batch: string): void;
}

/** The jobs as a table of one page. A row opens to its request and its timeline. */
export function JobTable({ page, onBatch }: JobTableProps) {
  const jobs = useJobs(page.items);
  const hidden = usePendingDeletes();
  const [open, toggle] = useToggles();
  const [chosen, choose, setChosen] = useToggles();
  useRowKeys(".video-table tbody td a");
  const data = useMemo(() => jobs.filter(({ id }) => !hidden.has(id)), [jobs, hidden]);
  const table = useTable({ features, columns, data, getRowId: (job: VideoJob) => job.id });
  const firstNumber = page.total - (page.page - 1) * page.pageSize;
  const picked = data.filter(({ id }) => chosen.has(id));
  return (
    <>
      {picked.length > 0 && <BulkBar chosen={picked} onClear={() => setChosen(new Set())} />}
      <ScrollBox label="Video jobs" className="fill overflow-auto">
        <table className="table video-table">
          <TableFrame />
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} scope="col" className={FIGURES.has(header.column.id) ? "num" : undefined}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map(({ id, original }, index) => (
              <Fragment key={id}>
                <JobRow
                  job={original}
                  number={firstNumber - index}
                  open={open.has(id)}
                  chosen={chosen.has(id)}
                  onToggle={toggle}
                  onChoose={choose}
                  onBatch={onBatch}
                />
                {open.has(id) && <MoreRow id={id} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

/** What an open row shows below itself. */
function MoreRow({ id }: { id: string }) {
  return (
    <tr className="video-more">
      <td colSpan={COLUMNS.length} id={`more-${id}`}>
        <RowDetail id={id} />
      </td>
    </tr>
  );
}

/** What the table is called, and how wide its columns are. */
function TableFrame() {
  return (
    <>
      <caption className="sr-only">Video jobs of the team, newest first</caption>
      <colgroup>
        {COLUMNS.map(({ id, width }) => (
          <col key={id} className={width} />
        ))}
      </colgroup>
    </>
  );
}

/** A set of ids, how to put one in or out, and how to set it. */
function useToggles() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) => setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  );
  return [ids, toggle, setIds] as const;
}

interface JobRowProps {
  job: VideoJob;
  number: number;
  open: boolean;
  chosen: boolean;
  onToggle(id: string): void;
  onChoose(id: string): void;
  onBatch(batch: string): void;
}

const JobRow = memo(function JobRow({ job: told, number, open, chosen, onToggle, onChoose, onBatch }: JobRowProps) {
  const job = useJob(told);
  const { id, batchId } = job;
  return (
    <tr className={chosen ? "is-selected" : undefined}>
      <td>
        <Checkbox label={<span className="sr-only">{`Choose job ${number}`}</span>} checked={chosen} onChange={() => onChoose(id)} />
      </td>
      <td>
        <IconButton
          small
          icon={open ? "down" : "right"}
          label={`${open ? "Close" : "Open"} the details of job ${number}`}
          aria-expanded={open}
          aria-controls={open ? `more-${id}` : undefined}
          onClick={() => onToggle(id)}
        />
      </td>
      <td className="num">{number}</td>
      <td>
        <Link href={`/video/${id}`} prefetch={false} className="trunc block text-base text-ink" title={job.prompt || shortJobId(id)}>
          {job.prompt || "From a picture, without words"}
        </Link>
      </td>
      <td>
        <Moment at={job.createdAt} words={createdWords} className="mono" />
      </td>
      <td>
        <StatusMark kind={STATUS_KINDS[job.status]} word={STATUS_WORDS[job.status]} raw={job.word} />
      </td>
      <td className="mono" title={job.model}>
        {job.model}
      </td>
      <td className="mono">{shapeWords(job)}</td>
      <td className="num">
        <JobClock job={job} className="" />
      </td>
      <td title={job.maker.kind === "key" ? "Sent with an API key" : undefined}>{job.maker.name}</td>
      <td>
        {batchId === null ? (
          <span className="dim2">–</span>
        ) : (
          <button type="button" className="link mono" title="Show the jobs of this batch" onClick={() => onBatch(batchId)}>
            {`…${batchId.slice(-6)}`}
          </button>
        )}
      </td>
    </tr>
  );
});

function createdWords(at: number, now: number): string {
  if (now - at < DAY_MS) return now - at < 3_600_000 ? ago(at, now) : clock(at, { seconds: false });
  return day(at, now);
}
