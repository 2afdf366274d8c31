import { RUNS } from "../../console/runs/addresses";
import type { RunStatus, SaveRunRequest } from "../../console/runs/contract";
import type { VideoJob, VideoJobStatus } from "../../console/video/contract";
import { call } from "../api";
import { queryClient } from "../query-client";
import { pollJobs } from "./queries";
import { isOver } from "./watch";

/** A line of the runs history that stands for jobs which go on without any page. */
export interface HistoryLine {
  /** `run_…` */
  id: string;
  at: number;
  models: string[];
  taskIds: string[];
  /** Of those of its jobs that have ended. */
  ends?: End[];
}

/** Begins as everything that signing out takes away. */
const STORE = "switchyard.running.videos";
/** Lines that are followed at most; older ones stay as they are. */
const MOST_LINES = 40;
const TITLE = 200;

/** Puts jobs on the history as running. They are settled by `settleHistory`, in this visit or a later one. */
export function noteSubmitted({
  title,
  requestIds,
  ...line
}: Omit<HistoryLine, "at"> & { title: string; requestIds: readonly string[] }): void {
  const known = readLines().find(({ id }) => id === line.id);
  const at = known?.at ?? Date.now();
  writeLines([...readLines().filter(({ id }) => id !== line.id), { ...line, at }]);
  const output = line.taskIds.join("\n");
  void save({ ...line, at, title: title.trim().slice(0, TITLE), requestIds: [...requestIds], output, status: "running" });
}

/** How a job of a line ended. */
interface End {
  id: string;
  status: VideoJobStatus;
  elapsedMs: number;
}

/** Writes the ends of jobs onto the history, where all of a line have ended. Asks once for all of them. */
export async function settleHistory(): Promise<void> {
  const lines = readLines();
  if (lines.length === 0) return;
  const { items, gone } = await pollJobs([...new Set(lines.flatMap(({ taskIds }) => taskIds))].slice(-200));
  const ends = items.filter(({ status }) => isOver(status));
  for (const line of lines) {
    const open = line.taskIds.some((id) => !gone.includes(id) && !ends.some((end) => end.id === id));
    if (!open) await settle(line, [...(line.ends ?? []), ...ends]);
  }
}

/** The same for one job that the poll has told of: nothing is asked. */
export async function settleEnded({ id, status, createdAt, endedAt }: VideoJob): Promise<void> {
  const line = readLines().find(({ taskIds }) => taskIds.includes(id));
  if (!line) return;
  const end = { id, status, elapsedMs: (endedAt ?? Date.now()) - createdAt };
  const ends = [...(line.ends ?? []).filter((known) => known.id !== id), end];
  if (line.taskIds.every((task) => ends.some((known) => known.id === task))) return settle(line, ends);
  writeLines(readLines().map((known) => (known.id === line.id ? { ...line, ends } : known)));
}

async function settle({ id, at, models, taskIds }: HistoryLine, ends: readonly End[]): Promise<void> {
  writeLines(readLines().filter((line) => line.id !== id));
  const own = ends.filter((end) => taskIds.includes(end.id));
  const times = own.map(({ elapsedMs }) => elapsedMs);
  const status = worst(own.map((end) => end.status));
  await save({ id, at, models, taskIds, status, durationMs: times.length > 0 ? Math.max(...times) : undefined });
}

/** The jobs that a saved run stands for. */
export function jobsOfRun(output: string): readonly string[] {
  return output.split("\n").filter((id) => id.startsWith("task_"));
}

function worst(statuses: readonly string[]): Exclude<RunStatus, "unknown" | "running"> {
  if (statuses.length === 0 || statuses.includes("failed")) return "failed";
  return statuses.includes("cancelled") ? "stopped" : "done";
}

async function save({ taskIds: _, ...run }: Omit<SaveRunRequest, "playground"> & { taskIds: string[] }): Promise<void> {
  await call<unknown, SaveRunRequest>(RUNS.save, { body: { ...run, playground: "video" } }).catch(() => undefined);
  await queryClient().invalidateQueries({ queryKey: ["runs"] });
}

function readLines(): HistoryLine[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(lines) ? (lines as HistoryLine[]) : [];
  } catch {
    return [];
  }
}

/** A full or forbidden store costs only the end on the history. */
function writeLines(lines: readonly HistoryLine[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(lines.slice(-MOST_LINES)));
  } catch {
    localStorage.removeItem(STORE);
  }
}
