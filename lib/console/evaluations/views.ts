import type { EvaluationMark } from "../../contracts/evaluation-marks";
import { ownJson } from "../../contracts/typed";
import { SHOWN_CHARACTERS, type StoredCell } from "./cells-store";
import type { Evaluation, EvaluationCell, EvaluationRowResult } from "./contract";
import type { progressOf } from "./results-store";
import type { StoredEvaluation, StoredRow } from "./store";

const NANO = 1e9;

type Progress = Awaited<ReturnType<typeof progressOf>>[number];

export function evaluationView(stored: StoredEvaluation, progress: Progress | undefined): Evaluation {
  const { pause_code: code, pause_words: message, cap_nano: cap } = stored;
  return {
    id: stored.id,
    name: stored.name,
    state: stored.state,
    pause: stored.state === "paused" ? { code: pauseCode(code), message } : null,
    endedEarly: stored.ended_early === 1,
    startedBy: stored.started_by,
    createdAt: stored.created_at,
    endedAt: stored.ended_at,
    rows: stored.row_count,
    columns: stored.column_count,
    repeats: stored.repeats,
    cells: stored.row_count * stored.column_count * stored.repeats,
    finished: progress?.finished ?? 0,
    errors: progress?.errors ?? 0,
    cost: (progress?.cost ?? 0) / NANO,
    capUsd: cap === null ? null : cap / NANO,
  };
}

function pauseCode(code: string) {
  return code === "person" || code === "cap" || code === "quota" || code === "access" ? code : "fault";
}

export function cellView(stored: StoredCell, { whole, marks = [] }: { whole: boolean; marks?: EvaluationMark[] }): EvaluationCell {
  const { cost_nano: cost, check_cost_nano: checks, reused } = stored;
  const shown = (text: string) => (whole ? text : text.slice(0, SHOWN_CHARACTERS).toWellFormed());
  return {
    row: stored.position,
    column: stored.column_no,
    try: stored.try_no,
    state: stored.state,
    score: stored.score,
    answer: shown(stored.answer),
    toolCalls: ownJson<EvaluationCell["toolCalls"]>(stored.tool_calls).map((call) => ({ ...call, arguments: shown(call.arguments) })),
    checks: ownJson<EvaluationCell["checks"]>(stored.checks).map((check) => ({ ...check, reason: shown(check.reason) })),
    error: stored.error_code === "" ? null : { code: stored.error_code, message: stored.error_words },
    latencyMs: stored.latency_ms,
    cost: reused === 1 ? checks / NANO : cost === null ? null : (cost + checks) / NANO,
    inputTokens: stored.input_tokens,
    outputTokens: stored.output_tokens,
    requestId: stored.request_id,
    reused: reused === 1,
    marks,
  };
}

export function rowView(row: StoredRow, cells: EvaluationCell[]): EvaluationRowResult {
  return { row: row.position, variables: ownJson(row.variables), expected: row.expected, tags: ownJson(row.tags), cells };
}
