import type { CheckResult } from "../../contracts/evaluation-checks";
import { ownJson } from "../../contracts/typed";
import { CheckError } from "../../evals/check-error";
import { checkAnswer, isCalling, verdictOf } from "../../evals/checks";
import { type CellProgress, type CellSetting, storable, type Work } from "./cell";
import { type CellPlace, findCell } from "./cells-store";
import { MadeChecks } from "./made-checks";
import { patiently } from "./storage-patience";

/**
 * Records the answer, checks it, and records the result. Results are recorded as they come in: only checks without one, and those in error,
 * are made when the cell is continued.
 */
export async function checkCell(setting: CellSetting, { checks, row, left }: Work, progress: CellProgress): Promise<void> {
  const { definition, caller, hook, signal } = setting;
  const { cell } = progress;
  const spentNano = cell.check_cost_nano;
  const isBegun = left?.state === "running" && left.answered_at !== null;
  const calls = new MadeChecks({
    caller,
    hook,
    token: `${progress.token}-check${cell.round}`,
    begun: isBegun && left.answered_at !== null ? { keyId: left.call_key, at: left.answered_at } : undefined,
    signal,
  });
  // Other checks take no time, and are stored with the answer.
  if (checks.some(isCalling)) await progress.write({ call_key: caller.keyId });
  const answer = {
    text: cell.answer,
    toolCalls: ownJson<{ name: string; arguments: string }[]>(cell.tool_calls),
    latencyMs: cell.latency_ms,
    costNano: cell.cost_nano,
  };
  const columns = (results: readonly CheckResult[]) => ({
    checks: storable(JSON.stringify(results)),
    check_cost_nano: spentNano + calls.costNano,
  });
  const known = ownJson<CheckResult[]>(cell.checks);
  const keep = (results: readonly CheckResult[]) => progress.write(columns(results));
  const results = await checkAnswer(checks, { answer, row, calls, known, keep, first: () => firstAnswer(setting, cell) });
  const { verdict, score } = verdictOf(checks, results, definition.rule);
  await progress.write({ state: verdict, score, ...columns(results) });
}

/** The first column's answer to the same row; null for a cell of this column. */
async function firstAnswer(
  { store, evaluationId, signal }: CellSetting,
  { position, column_no, try_no }: CellPlace,
): Promise<string | null> {
  if (column_no === 0) return null;
  const found = await patiently(signal, () => findCell(store, evaluationId, { position, column_no: 0, try_no }));
  if (!found || found.answered_at === null) throw new CheckError("The first column has no answer to compare with.");
  return found.answer;
}
