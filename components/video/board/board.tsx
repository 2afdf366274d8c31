"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { ScrollBox } from "@/components/ui/scroll-box";
import { STATUS_INK, StatusGlyph } from "@/components/ui/status-mark";
import type { VideoBoard, VideoJob } from "@/lib/console/video/contract";
import { VIDEO_COLUMNS, type VideoColumn } from "@/lib/contracts/video-terms";
import { usePendingDeletes } from "../deletes";
import { STATUS_KINDS } from "../status";
import { useJobs } from "../use-jobs";
import { COLUMN_NAMES, countsOf, jobsByColumn, jobsOf } from "./columns";
import { JobCard } from "./job-card";
import { BOARD, LANE_HEAD, LANE_TABS, LANE_TITLE, laneClass } from "./styles";
import { useRowKeys } from "./use-row-keys";

interface BoardProps {
  board: VideoBoard;
  /** The column that a phone shows. */
  lane: VideoColumn | undefined;
  /** Jobs to load per column. */
  limit: number;
  onLane(lane: VideoColumn): void;
  onMore(): void;
  onAll(lane: VideoColumn): void;
  onRetry(id: string): void;
}

/** At most this many jobs are loaded per column; the table has the rest. */
export const MOST_PER_LANE = 200;

/** Four columns that update themselves. A phone shows one at a time. */
export function Board({ board, lane, limit, onLane, onMore, onAll, onRetry }: BoardProps) {
  const told = useMemo(() => jobsOf(board), [board]);
  const jobs = useJobs(told);
  const hidden = usePendingDeletes();
  const lanes = useMemo(() => jobsByColumn(jobs.filter(({ id }) => !hidden.has(id))), [jobs, hidden]);
  const counts = countsOf(board, lanes);
  useRowKeys('[data-part="job-words"]');
  const shown = lane ?? VIDEO_COLUMNS.find((name) => name !== "failed" && counts[name] > 0 && name !== "queued") ?? "running";
  return (
    <>
      <LaneTabs counts={counts} shown={shown} onLane={onLane} />
      <div className={BOARD}>
        {VIDEO_COLUMNS.map((name) => (
          <Lane key={name} name={name} shown={name === shown} jobs={lanes[name]} count={counts[name]} onRetry={onRetry}>
            {counts[name] > lanes[name].length && (
              <LaneMore rest={counts[name] - lanes[name].length} full={limit >= MOST_PER_LANE} onMore={onMore} onAll={() => onAll(name)} />
            )}
          </Lane>
        ))}
      </div>
    </>
  );
}

interface LaneProps {
  name: VideoColumn;
  /** For a single column. */
  shown: boolean;
  jobs: readonly VideoJob[];
  count: number;
  onRetry(id: string): void;
  children: React.ReactNode;
}

function Lane({ name, shown, jobs, count, onRetry, children }: LaneProps) {
  const { title, aside } = COLUMN_NAMES[name];
  return (
    <section className={laneClass(shown)} aria-label={`${title}, ${count}`}>
      <div className={LANE_HEAD}>
        <h2 className={`${LANE_TITLE} ${STATUS_INK[STATUS_KINDS[name]]}`}>
          <StatusGlyph kind={STATUS_KINDS[name]} />
          {title}
        </h2>
        <span className="font-mono text-dense text-ink-3 leading-none">{count}</span>
        <span className="label ml-auto">{aside}</span>
      </div>
      <ScrollBox label={`${title} jobs`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2">
        <ul>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} onRetry={onRetry} />
          ))}
        </ul>
        {jobs.length === 0 && <p className="text-dense text-ink-3 p-4">{count === 0 ? EMPTY[name] : "They appear at the next refresh."}</p>}
        {children}
      </ScrollBox>
    </section>
  );
}

const EMPTY: Record<VideoColumn, string> = {
  queued: "No queued jobs.",
  running: "No running jobs.",
  done: "No finished jobs yet.",
  failed: "No failed jobs.",
};

function LaneMore({ rest, full, onMore, onAll }: { rest: number; full: boolean; onMore(): void; onAll(): void }) {
  return (
    <div className="bar">
      <Button small variant="quiet" onClick={full ? onAll : onMore}>
        {full ? `Show all in the table, ${rest} more` : `Show ${rest} more`}
      </Button>
    </div>
  );
}

interface LaneTabsProps {
  counts: Record<VideoColumn, number>;
  shown: VideoColumn;
  onLane(lane: VideoColumn): void;
}

/** On the narrowest phones the icon is hidden to make room for the label. */
const LANE_TAB =
  "inline-flex cursor-pointer items-center justify-center gap-1 whitespace-nowrap text-dense text-ink-2 hover:text-ink " +
  "focus-visible:-outline-offset-2 aria-pressed:font-strong aria-pressed:text-ink " +
  "aria-pressed:shadow-[inset_0_-2px_0_var(--ink)] max-[360px]:[&>svg]:hidden";

/** Selects the column on a phone: buttons, because all columns are rendered. */
function LaneTabs({ counts, shown, onLane }: LaneTabsProps) {
  return (
    <fieldset className={LANE_TABS} aria-label="Column">
      {VIDEO_COLUMNS.map((name) => (
        <button key={name} type="button" className={LANE_TAB} aria-pressed={name === shown} onClick={() => onLane(name)}>
          <StatusGlyph kind={STATUS_KINDS[name]} />
          {COLUMN_NAMES[name].title}
          <span className="font-mono font-normal text-ink-3 text-label">{counts[name]}</span>
        </button>
      ))}
    </fieldset>
  );
}
