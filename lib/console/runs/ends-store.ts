import type { Member } from "../../contracts/person";
import type { RunCallState } from "../../contracts/run-event";
import { ownJson } from "../../contracts/typed";
import { lockOwner } from "../../store/database/locks";
import type { Store, Write } from "../../store/database/open";
import type { RunColumn, RunStatus, SaveRunRequest } from "./contract";
import { SILENT_MS } from "./rows-store";

/**
 * The status of a run and of its calls as the gateway recorded them. A page's claim counts only for a call without a recorded end: one
 * that never reached the gateway, or whose reply was too large to be kept. An ended call stays ended.
 */
export async function recordedEnds(
  write: Write,
  { teamId, userId }: Member,
  { id, status, columns: saved }: SaveRunRequest,
): Promise<Pick<SaveRunRequest, "status" | "columns">> {
  const before = await write
    .selectFrom("runs")
    .select(["status", "columns"])
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const stored = before ? ownJson<RunColumn[]>(before.columns) : [];
  const columns = saved ?? stored;
  const ids = columns.length > 0 ? columns.map((column) => column.id) : [id];
  const calls = await write
    .selectFrom("run_calls")
    .select(["id", "state"])
    .where("id", "in", ids)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .execute();
  const recorded = new Map<string, RunColumn["status"] | undefined>([
    ...stored.filter((column) => column.status !== "running").map((column) => [column.id, column.status] as const),
    ...calls.map((call) => [call.id, STATUS_OF_CALL[call.state]] as const),
  ]);
  if (columns.length === 0) return { status: recorded.get(id) ?? (status === "running" ? endedBefore(before?.status) : status) };
  if (!ids.some((call) => recorded.get(call))) return { status, columns: saved };
  const known = columns.map((column) => asRecorded(column, recorded.get(column.id)));
  return { status: worstOf(known), columns: saved && known };
}

const STATUS_OF_CALL: Record<RunCallState, RunColumn["status"] | undefined> = {
  running: "running",
  done: "done",
  failed: "failed",
  stopped: "stopped",
  lost: "failed",
  overflow: undefined,
};

function endedBefore(status: RunStatus | undefined): RunColumn["status"] {
  return status === undefined || status === "unknown" ? "running" : status;
}

function asRecorded(column: RunColumn, status = column.status): RunColumn {
  return { ...column, status, error: status === "failed" ? column.error : undefined };
}

interface CallEnd {
  id: string;
  status: Exclude<RunStatus, "unknown" | "running">;
  durationMs: number;
  requestId?: string;
  now: number;
}

/**
 * Ends a call whose page is gone, in each run that has it. Does nothing if it has ended. A run with several calls ends with the last of
 * them.
 */
export async function settleRun(store: Store, { teamId, userId }: Member, end: CallEnd): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    await lockOwner(write, userId);
    const rows = await write
      .selectFrom("runs")
      .select(["id", "columns", "request_ids"])
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .where("status", "=", "running")
      // A run starts with its calls.
      .where("at", ">", end.now - end.durationMs - SILENT_MS)
      .where((run) => run.or([run("id", "=", end.id), run("columns", "like", `%"${end.id}"%`)]))
      .execute();
    for (const row of rows) await settleRow(write, row, end);
  });
}

async function settleRow(write: Write, row: { id: string; columns: string; request_ids: string }, end: CallEnd): Promise<void> {
  const columns = settledColumns(JSON.parse(row.columns), end);
  if (columns.some(({ status }) => status === "running")) {
    await write
      .updateTable("runs")
      .set({ columns: JSON.stringify(columns) })
      .where("id", "=", row.id)
      .execute();
    return;
  }
  await write
    .updateTable("runs")
    .set({
      columns: JSON.stringify(columns),
      status: columns.length > 0 ? worstOf(columns) : end.status,
      duration_ms: Math.max(end.durationMs, ...columns.map(({ durationMs }) => durationMs ?? 0)),
      request_ids: JSON.stringify(requestsOf(JSON.parse(row.request_ids), columns, end.requestId)),
    })
    .where("id", "=", row.id)
    .execute();
}

function settledColumns(
  columns: readonly RunColumn[],
  { id, status, durationMs, requestId }: { id: string; status: RunColumn["status"]; durationMs: number; requestId?: string },
): RunColumn[] {
  return columns.map((column) =>
    column.id === id && column.status === "running"
      ? { ...column, status, durationMs: column.durationMs ?? durationMs, requestId: column.requestId ?? requestId ?? null }
      : column,
  );
}

function worstOf(columns: readonly RunColumn[]): RunColumn["status"] {
  if (columns.some(({ status }) => status === "running")) return "running";
  if (columns.some(({ status }) => status === "failed")) return "failed";
  return columns.some(({ status }) => status === "stopped") ? "stopped" : "done";
}

function requestsOf(known: readonly string[], columns: readonly RunColumn[], last: string | undefined): string[] {
  const all = [...columns.map(({ requestId }) => requestId), ...known, last];
  return [...new Set(all.filter((id): id is string => typeof id === "string"))];
}
