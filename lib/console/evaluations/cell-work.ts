import type { CheckResult, EvaluationCheck } from "../../contracts/evaluation-checks";
import type { CheckedAnswer, CheckedRow } from "../../evals/answer";
import { CheckError } from "../../evals/check-error";
import { checkAnswer, verdictOf } from "../../evals/checks";
import type { EvaluationCaller } from "./caller";
import { hashOf } from "./case-hash";
import type { CellBook } from "./cell-book";
import type { CellPlace, NewCell, StoredCell } from "./cells-store";
import type { EvaluationDefinition } from "./contract";
import { type CheckHook, MadeChecks } from "./made-checks";
import { requestOf } from "./request";
import { CallFailed, chatAnswer, sendCall } from "./sent-call";

interface Setting {
  evaluationId: string;
  definition: EvaluationDefinition;
  caller: EvaluationCaller;
  book: CellBook;
  hook: CheckHook;
  signal: AbortSignal;
}

export interface Work extends CellPlace {
  row: CheckedRow;
  /** Those of all rows, then the row's own. */
  checks: readonly EvaluationCheck[];
  /** When an earlier process began it; absent for a new cell. */
  startedAt?: number;
}

type Whole = Omit<Required<NewCell>, "change_no">;
export type EndedCell = Pick<Whole, "state" | "cost_nano" | "check_cost_nano" | "reused">;

/**
 * Makes one cell: records its start, calls the model, checks the answer, and records the result. Its calls carry an `Idempotency-Key` made
 * from its start, so that a cell that a killed process has begun is answered by the call of that time, if it was made.
 */
export async function makeCell(setting: Setting, work: Work): Promise<EndedCell> {
  const { definition, book } = setting;
  const { teamId } = setting.caller;
  const column = definition.columns[work.column_no];
  if (!column) throw new Error(`there is no column ${work.column_no}`);
  const startedAt = work.startedAt ?? Date.now();
  const empty = emptyCell(setting, work, { startedAt, teamId });
  let sent: ReturnType<typeof requestOf>;
  try {
    sent = requestOf(column, work.row);
  } catch (error) {
    if (!(error instanceof CheckError)) throw error;
    return ended(book, { ...empty, state: "error", error_code: "missing_variable", error_words: error.message });
  }
  const sentHash = hashOf(sent.path, sent.body, String(work.try_no));
  const begun = { ...empty, sent_hash: sentHash };
  const kept = definition.reuse ? await book.kept(teamId, sentHash) : undefined;
  if (kept) return checked(setting, work, keptCell(begun, kept));
  if (work.startedAt === undefined) await book.write(begun);
  const token = tokenOf(setting.evaluationId, work, startedAt);
  try {
    const { reply, requestId, latencyMs, costNano, inputTokens, outputTokens } = await sendCall(
      setting.caller,
      { ...sent, idempotencyKey: token },
      setting.signal,
    );
    const { text, toolCalls } = chatAnswer(reply);
    const counts = { input_tokens: inputTokens, output_tokens: outputTokens, request_id: requestId };
    const answer = { answer: storable(text), tool_calls: storable(JSON.stringify(toolCalls)), latency_ms: latencyMs, cost_nano: costNano };
    return await checked(setting, work, { ...begun, ...answer, ...counts });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return ended(book, { ...begun, state: "error", error_code: error.code, error_words: storable(error.message) });
  }
}

async function checked(setting: Setting, work: Work, cell: Whole): Promise<EndedCell> {
  const { definition, caller, hook, signal, evaluationId } = setting;
  const { checks, row } = work;
  const calls = new MadeChecks({ caller, hook, token: `${tokenOf(evaluationId, work, cell.started_at)}-check`, signal });
  const toolCalls: CheckedAnswer["toolCalls"] = JSON.parse(cell.tool_calls);
  const answer = { text: cell.answer, toolCalls, latencyMs: cell.latency_ms ?? 0, costNano: cell.cost_nano };
  const results: CheckResult[] = await checkAnswer(checks, { answer, row, calls });
  const { verdict, score } = verdictOf(checks, results, definition.rule);
  const outcome = { state: verdict, score, checks: storable(JSON.stringify(results)), check_cost_nano: calls.costNano };
  return ended(setting.book, { ...cell, ...outcome });
}

async function ended(book: CellBook, cell: Whole): Promise<EndedCell> {
  await book.write(cell);
  return cell;
}

function tokenOf(evaluationId: string, { position, column_no, try_no }: CellPlace, startedAt: number): string {
  return `${evaluationId}-${position}-${column_no}-${try_no}-${startedAt.toString(36)}`;
}

function emptyCell(
  { evaluationId }: Setting,
  { position, column_no, try_no }: CellPlace,
  { startedAt, teamId }: { startedAt: number; teamId: string },
): Whole {
  const place = { evaluation_id: evaluationId, position, column_no, try_no, team_id: teamId };
  const error = { error_code: "", error_words: "" };
  const answer = { answer: "", tool_calls: "[]", checks: "[]", score: null, latency_ms: null };
  const counts = { cost_nano: null, check_cost_nano: 0, input_tokens: 0, output_tokens: 0, request_id: "", reused: 0 };
  return { ...place, ...error, ...answer, ...counts, state: "running", sent_hash: "", started_at: startedAt };
}

function keptCell(begun: Whole, kept: StoredCell): Whole {
  const { answer, tool_calls, latency_ms, cost_nano, input_tokens, output_tokens, request_id } = kept;
  return { ...begun, answer, tool_calls, latency_ms, cost_nano, input_tokens, output_tokens, request_id, reused: 1 };
}

/** PostgreSQL stores no NUL in texts. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}
