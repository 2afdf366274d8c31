import type { Member } from "../../contracts/person";
import { lockOwner } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import type { RunColumn, RunStatus } from "./contract";
import { SILENT_MS } from "./rows-store";

/**
 * Ends a call whose page is gone. Does nothing if it has ended. A run with several calls ends with the last
 * of them.
 */
export async function settleRun(
  store: Store,
  { teamId, userId }: Member,
  end: { id: string; status: Exclude<RunStatus, "unknown" | "running">; durationMs: number; requestId?: string; now: number },
): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    await lockOwner(write, userId);
    const row = await write
      .selectFrom("runs")
      .select(["id", "columns", "request_ids"])
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .where("status", "=", "running")
      // A run starts with its calls.
      .where("at", ">", end.now - end.durationMs - SILENT_MS)
      .where((run) => run.or([run("id", "=", end.id), run("columns", "like", `%"${end.id}"%`)]))
      .executeTakeFirst();
    if (!row) return;
    const columns = settledColumns(JSON.parse(row.columns), end);
    if (columns.some(({ status }) => status === "running")) {
      await write
        .updateTable("runs")
        .set({ columns: JSON.stringify(columns) })
        .where("id", "=", row.id)
        .execute();
      return;
    }
    const known = columns.length > 0;
    await write
      .updateTable("runs")
      .set({
        columns: JSON.stringify(columns),
        status: known ? worstOf(columns) : end.status,
        duration_ms: Math.max(end.durationMs, ...columns.map(({ durationMs }) => durationMs ?? 0)),
        request_ids: JSON.stringify(requestsOf(JSON.parse(row.request_ids), columns, end.requestId)),
      })
      .where("id", "=", row.id)
      .execute();
  });
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
  if (columns.some(({ status }) => status === "failed")) return "failed";
  return columns.some(({ status }) => status === "stopped") ? "stopped" : "done";
}

function requestsOf(known: readonly string[], columns: readonly RunColumn[], last: string | undefined): string[] {
  const all = [...columns.map(({ requestId }) => requestId), ...known, last];
  return [...new Set(all.filter((id): id is string => typeof id === "string"))];
}
