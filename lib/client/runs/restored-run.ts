import type { RunColumn, RunDetail, RunFile } from "../../console/runs/contract";
import { COLUMN_BREAK } from "../../contracts/run-terms";
import type { RunState } from "../call/run";
import type { SessionRules, SessionState } from "../session/session";

const NO_WIRE = { method: "POST", url: "", requestHeaders: [], requestBody: "", responseHeaders: [], frames: [], received: 0, dropped: 0 };

/** A run of the history as runs by column. Old runs without figures per call show none if they have several columns. */
export function restoredRuns<Own, Output>(
  rules: Pick<SessionRules<Own, Output>, "fromText" | "withFiles">,
  run: RunDetail,
  { columns }: Pick<SessionState<Own>, "columns">,
): Map<string, RunState<Output>> {
  const restored = run.models.flatMap((_, index): [string, RunState<Output>][] => {
    const id = run.columns[index]?.column ?? columns[index]?.id;
    return id !== undefined && columns.some((column) => column.id === id) ? [[id, restoredRun(rules, run, index)]] : [];
  });
  return new Map(restored);
}

function restoredRun<Own, Output>(
  { fromText, withFiles }: Pick<SessionRules<Own, Output>, "fromText" | "withFiles">,
  run: RunDetail,
  index: number,
): RunState<Output> {
  const call = run.columns[index];
  const text = run.output.split(COLUMN_BREAK)[index];
  const output = text ? fromText(text) : undefined;
  const ended = call?.status ?? run.status;
  const status = ended === "running" || ended === "unknown" ? "stopped" : ended;
  return {
    id: call?.id ?? run.id,
    model: call?.model ?? run.models[index] ?? "",
    status,
    started: 0,
    tokens: {},
    ...(call ? figuresOf(call) : run.models.length === 1 && figuresOf(run)),
    output: output && (withFiles?.(output, filesOfColumn(run, index)) ?? output),
    error: status === "failed" && !text ? { status: 0, code: "saved", message: FAILED, param: null, ...call?.error } : undefined,
    requestId: requestOf(run, index),
    wire: { ...NO_WIRE, sentAt: run.at },
  };
}

const FAILED = "This run failed. Run it again to see the answer.";

function figuresOf(
  run: Pick<RunColumn, "firstTokenMs" | "durationMs" | "inputTokens" | "outputTokens">,
): Pick<RunState<unknown>, "firstTokenMs" | "totalMs" | "tokens"> {
  return {
    firstTokenMs: run.firstTokenMs ?? undefined,
    totalMs: run.durationMs ?? undefined,
    tokens: { in: run.inputTokens ?? undefined, out: run.outputTokens ?? undefined },
  };
}

function requestOf({ columns, requestIds }: RunDetail, index: number): string | undefined {
  return columns.length > 0 ? (columns[index]?.requestId ?? undefined) : requestIds[index];
}

/** The gateway's files of one column's answer, oldest first. */
export function filesOfColumn(run: RunDetail, index: number): RunFile[] {
  const requestId = requestOf(run, index);
  return run.files.filter((file) => file.place === index || (requestId !== undefined && file.requestId === requestId));
}
