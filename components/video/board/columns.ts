import type { VideoBoard, VideoJob } from "@/lib/console/video/contract";
import { recordOf } from "@/lib/contracts/typed";
import { VIDEO_COLUMNS, type VideoColumn } from "@/lib/contracts/video-terms";

export const COLUMN_NAMES: Record<VideoColumn, { title: string; aside: string }> = {
  queued: { title: "Queued", aside: "waiting" },
  running: { title: "Running", aside: "elapsed" },
  done: { title: "Done", aside: "took" },
  failed: { title: "Failed", aside: "and stopped" },
};

function columnOf({ status }: Pick<VideoJob, "status">): VideoColumn {
  if (status === "unknown") return "running";
  return status === "cancelled" ? "failed" : status;
}

/** The current jobs by column, newest first. */
export function jobsByColumn(jobs: readonly VideoJob[]): Record<VideoColumn, VideoJob[]> {
  const columns: Record<VideoColumn, VideoJob[]> = { queued: [], running: [], done: [], failed: [] };
  for (const job of jobs) columns[columnOf(job)].push(job);
  for (const name of VIDEO_COLUMNS) {
    const ended = name === "done" || name === "failed";
    columns[name].sort((a, b) => (ended ? (b.endedAt ?? b.createdAt) - (a.endedAt ?? a.createdAt) : b.createdAt - a.createdAt));
  }
  return columns;
}

/** All jobs of the board without duplicates, newest first. */
export function jobsOf({ columns }: Pick<VideoBoard, "columns">): VideoJob[] {
  return VIDEO_COLUMNS.flatMap((name) => columns[name]);
}

/** The total number of jobs per column, adjusted by changes since the board was loaded. */
export function countsOf({ counts, columns }: VideoBoard, now: Record<VideoColumn, readonly VideoJob[]>): Record<VideoColumn, number> {
  const told = {
    queued: counts.queued,
    running: counts.running + counts.unknown,
    done: counts.done,
    failed: counts.failed + counts.cancelled,
  };
  return recordOf(VIDEO_COLUMNS, (name) => Math.max(0, told[name] + now[name].length - columns[name].length));
}
