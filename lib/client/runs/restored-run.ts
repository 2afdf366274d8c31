import type { RunDetail } from "../../console/runs/contract";
import type { RunState } from "../call/run";
import type { SessionRules, SessionState } from "../session/session";
import { COLUMN_BREAK } from "./run-record";

const NO_WIRE = { method: "POST", url: "", requestHeaders: [], requestBody: "", responseHeaders: [], frames: [], received: 0, dropped: 0 };

/** A run from the history as runs by column. The history has its figures for all columns together, so several columns show none. */
export function restoredRuns<Own, Output>(
  { fromText }: Pick<SessionRules<Own, Output>, "fromText">,
  run: RunDetail,
  { columns }: Pick<SessionState<Own>, "columns">,
): Map<string, RunState<Output>> {
  const texts = run.output.split(COLUMN_BREAK);
  const alone = run.models.length === 1;
  const status = run.status === "running" || run.status === "unknown" ? "stopped" : run.status;
  const restored = columns.slice(0, run.models.length).map(({ id }, index): [string, RunState<Output>] => [
    id,
    {
      id: run.id,
      model: run.models[index] ?? "",
      status,
      started: 0,
      tokens: {},
      ...(alone && figuresOf(run)),
      output: texts[index] ? fromText(texts[index]) : undefined,
      error: status === "failed" && !texts[index] ? { status: 0, code: "saved", message: FAILED, param: null } : undefined,
      requestId: run.requestIds[index],
      wire: { ...NO_WIRE, sentAt: run.at },
    },
  ]);
  return new Map(restored);
}

const FAILED = "This run failed. Run it again to see the answer.";

function figuresOf(run: RunDetail): Pick<RunState<unknown>, "firstTokenMs" | "totalMs" | "tokens"> {
  return {
    firstTokenMs: run.firstTokenMs ?? undefined,
    totalMs: run.durationMs ?? undefined,
    tokens: { in: run.inputTokens ?? undefined, out: run.outputTokens ?? undefined },
  };
}
