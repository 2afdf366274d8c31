"use client";

import { Fragment, useCallback, useMemo, useState } from "react";
import { Table } from "@/components/table/table";
import { useTableLook } from "@/components/table/table-look";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { VideoJob, VideoJobPage } from "@/lib/console/video/contract";
import { usePendingDeletes } from "../deletes";
import { useJobs } from "../use-jobs";
import { BulkBar } from "./bulk-bar";
import { JOB_TABLE, JOB_WIDTHS, type JobColumn, leastWidth } from "./job-columns";
import { FIGURES, JobRow } from "./job-row";
import { RowDetail } from "./row-detail";
import { useRowKeys } from "./use-row-keys";

interface JobTableProps {
  page: VideoJobPage;
  onBatch(batch: string): void;
}

/**
 * One page of jobs as a table. A row expands to its request and timeline. All 50 rows are in the document: they drop no frames while
 * running (`npm run playground:pages` measures it), and the browser's search finds all.
 */
export function JobTable({ page, onBatch }: JobTableProps) {
  const jobs = useJobs(page.items);
  const hidden = usePendingDeletes();
  const { look } = useTableLook(JOB_TABLE);
  const [chosen, choose, setChosen] = useToggles();
  useRowKeys('[data-part="video-table"] tbody td a');
  const shown = useMemo(() => look.order.filter((id) => !look.hidden.includes(id)), [look]);
  const data = useMemo(() => jobs.filter(({ id }) => !hidden.has(id)), [jobs, hidden]);
  const firstNumber = page.total - (page.page - 1) * page.pageSize;
  const picked = data.filter(({ id }) => chosen.has(id));
  return (
    <>
      {picked.length > 0 && <BulkBar chosen={picked} onClear={() => setChosen(new Set())} />}
      <ScrollBox label="Video jobs" className="flex-1 min-h-0 min-w-0 overflow-auto">
        <Table rows={look.density === "compact" ? "compact" : "usual"} style={{ minWidth: leastWidth(shown) }} data-part="video-table">
          <TableFrame columns={shown} />
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Chosen</span>
              </th>
              <th scope="col">
                <span className="sr-only">Details</span>
              </th>
              <th scope="col">Prompt</th>
              {shown.map((id) => (
                <th key={id} scope="col" className={FIGURES.has(id) ? "num" : undefined}>
                  {JOB_TABLE.names[id]}
                </th>
              ))}
            </tr>
          </thead>
          <JobRows jobs={data} columns={shown} first={firstNumber} chosen={chosen} onChoose={choose} onBatch={onBatch} />
        </Table>
      </ScrollBox>
    </>
  );
}

interface JobRowsProps {
  jobs: readonly VideoJob[];
  columns: readonly JobColumn[];
  /** The number of the first row; they count down. */
  first: number;
  chosen: ReadonlySet<string>;
  onChoose(id: string): void;
  onBatch(batch: string): void;
}

function JobRows({ jobs, columns, first, chosen, onChoose, onBatch }: JobRowsProps) {
  const [open, toggle] = useToggles();
  return (
    <tbody>
      {jobs.map((job, index) => (
        <Fragment key={job.id}>
          <JobRow
            job={job}
            columns={columns}
            number={first - index}
            open={open.has(job.id)}
            chosen={chosen.has(job.id)}
            onToggle={toggle}
            onChoose={onChoose}
            onBatch={onBatch}
          />
          {open.has(job.id) && <MoreRow id={job.id} span={columns.length + 3} />}
        </Fragment>
      ))}
    </tbody>
  );
}

/** The content below an expanded row. */
function MoreRow({ id, span }: { id: string; span: number }) {
  return (
    <tr>
      <td className="h-auto whitespace-normal bg-panel p-0" colSpan={span} id={`more-${id}`}>
        <RowDetail id={id} />
      </td>
    </tr>
  );
}

/** The table's name and column widths; the prompt takes the rest. */
function TableFrame({ columns }: { columns: readonly JobColumn[] }) {
  return (
    <>
      <caption className="sr-only">Video jobs of the team, newest first</caption>
      <colgroup>
        <col className="w-10" />
        <col className="w-10" />
        <col />
        {columns.map((id) => (
          <col key={id} style={{ width: JOB_WIDTHS[id] }} />
        ))}
      </colgroup>
    </>
  );
}

/** A set of ids with a toggle and a setter. */
function useToggles() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) => setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  );
  return [ids, toggle, setIds] as const;
}
