"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { ScrollBox } from "@/components/ui/scroll-box";
import { StatusGlyph } from "@/components/ui/status-mark";
import type { VideoBoard, VideoJob } from "@/lib/contracts/console-video";
import { VIDEO_COLUMNS, type VideoColumn } from "@/lib/contracts/video-terms";
import { usePendingDeletes } from "../deletes";
import { STATUS_KINDS } from "../status";
import { useJobs } from "../use-jobs";
import { JobCard } from "./job-card";
import { countsOf, jobsOf, LANE_WORDS, lanesOf } from "./lanes";
import { useRowKeys } from "./use-row-keys";

interface BoardProps {
  board: VideoBoard;
  /** The column that a phone shows. */
  lane: VideoColumn | undefined;
  /** Jobs per column that are asked for. */
  limit: number;
  onLane(lane: VideoColumn): void;
  onMore(): void;
  onAll(lane: VideoColumn): void;
  onRetry(id: string): void;
}

/** Jobs asked for at once are at most this many per column; the table has the rest. */
export const MOST_PER_LANE = 200;

/** Four columns that fill themselves. A phone shows one of them at a time. */
export function Board({ board, lane, limit, onLane, onMore, onAll, onRetry }: BoardProps) {
  const told = useMemo(() => jobsOf(board), [board]);
  const jobs = useJobs(told);
  const hidden = usePendingDeletes();
  const lanes = useMemo(() => lanesOf(jobs.filter(({ id }) => !hidden.has(id))), [jobs, hidden]);
  const counts = countsOf(board, lanes);
  useRowKeys(".board .job-words");
  const shown = lane ?? VIDEO_COLUMNS.find((name) => name !== "failed" && counts[name] > 0 && name !== "queued") ?? "running";
  return (
    <>
      <LaneTabs counts={counts} shown={shown} onLane={onLane} />
      <div className="board" data-lane={shown}>
        {VIDEO_COLUMNS.map((name) => (
          <Lane key={name} name={name} jobs={lanes[name]} count={counts[name]} onRetry={onRetry}>
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
  jobs: readonly VideoJob[];
  count: number;
  onRetry(id: string): void;
  children: React.ReactNode;
}

function Lane({ name, jobs, count, onRetry, children }: LaneProps) {
  const { title, aside } = LANE_WORDS[name];
  return (
    <section className="lane" data-lane={name} aria-label={`${title}, ${count}`}>
      <div className="lane-head">
        <h2 className={`status st-${STATUS_KINDS[name]}`}>
          <StatusGlyph kind={STATUS_KINDS[name]} />
          {title}
        </h2>
        <span className="n">{count}</span>
        <span className="label push">{aside}</span>
      </div>
      <ScrollBox label={`${title} jobs`} className="lane-body">
        <ul>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} onRetry={onRetry} />
          ))}
        </ul>
        {jobs.length === 0 && <p className="hint p-4">{count === 0 ? EMPTY[name] : "They come with the next look."}</p>}
        {children}
      </ScrollBox>
    </section>
  );
}

const EMPTY: Record<VideoColumn, string> = {
  queued: "Nothing waits.",
  running: "Nothing runs.",
  done: "Nothing is done yet.",
  failed: "Nothing failed.",
};

function LaneMore({ rest, full, onMore, onAll }: { rest: number; full: boolean; onMore(): void; onAll(): void }) {
  return (
    <div className="bar">
      <Button small variant="quiet" onClick={full ? onAll : onMore}>
        {full ? `All of them in the table, ${rest} more` : `Show ${rest} more`}
      </Button>
    </div>
  );
}

interface LaneTabsProps {
  counts: Record<VideoColumn, number>;
  shown: VideoColumn;
  onLane(lane: VideoColumn): void;
}

/** Chooses the column on a phone: buttons, because the columns are all there. */
function LaneTabs({ counts, shown, onLane }: LaneTabsProps) {
  return (
    <fieldset className="lane-tabs" aria-label="Column">
      {VIDEO_COLUMNS.map((name) => (
        <button key={name} type="button" className="tab" aria-pressed={name === shown} onClick={() => onLane(name)}>
          <StatusGlyph kind={STATUS_KINDS[name]} />
          {LANE_WORDS[name].title}
          <span className="n">{counts[name]}</span>
        </button>
      ))}
    </fieldset>
  );
}
