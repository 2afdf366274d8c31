import type { Selectable } from "kysely";
import type { Tables } from "../../store/database/schema/tables";
import type { Run } from "./contract";

/** A run silent for this long after its start isn't running: no call takes longer. */
export const SILENT_MS = 15 * 60_000;

export const SUMMARY = [
  "id",
  "at",
  "playground",
  "models",
  "title",
  "status",
  "duration_ms",
  "first_token_ms",
  "input_tokens",
  "output_tokens",
  "cost",
  "request_ids",
  "pinned",
] as const satisfies readonly (keyof Tables["runs"])[];
type SummaryRow = Pick<Selectable<Tables["runs"]>, (typeof SUMMARY)[number]>;

/** Only `saveRun` writes the JSON, so its form is known. */
export function summary(row: SummaryRow, now: number): Run {
  const silent = row.status === "running" && row.playground !== "video" && now - row.at > SILENT_MS;
  return {
    id: row.id,
    at: row.at,
    playground: row.playground,
    models: JSON.parse(row.models),
    title: row.title,
    status: silent ? "unknown" : row.status,
    durationMs: row.duration_ms,
    firstTokenMs: row.first_token_ms,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    requestIds: JSON.parse(row.request_ids),
    pinned: row.pinned === 1,
  };
}
