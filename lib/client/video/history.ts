import { RUNS } from "../../console/runs/addresses";
import type { RunStatus, SaveRunRequest } from "../../console/runs/contract";
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

/** Writes the ends of jobs onto the history, where all of a line have ended. */
export async function settleHistory(): Promise<void> {
  const lines = readLines();
  if (lines.length === 0) return;
  const { items, gone } = await pollJobs([...new Set(lines.flatMap(({ taskIds }) => taskIds))].slice(-200));
  const over = lines.filter(({ taskIds }) =>
    taskIds.every((id) => gone.includes(id) || items.some((it) => it.id === id && isOver(it.status))),
  );
  if (over.length === 0) return;
  const ids = new Set(over.map(({ id }) => id));
  writeLines(readLines().filter(({ id }) => !ids.has(id)));
  for (const { id, at, models, taskIds } of over) {
    const own = items.filter((item) => taskIds.includes(item.id));
    const times = own.map(({ elapsedMs }) => elapsedMs);
    const status = worst(own.map((item) => item.status));
    await save({ id, at, models, taskIds, status, durationMs: times.length > 0 ? Math.max(...times) : undefined });
  }
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
