import { CellProgress, type CellSetting, storable, type Work } from "./cell";
import { answerCell, columnsOf } from "./cell-answer";
import { checkCell } from "./cell-checks";
import { CallFailed, Paused, Unsent } from "./sent-call";

/**
 * Makes one cell: records its start, calls the model, records the answer, checks it, and records the result. Its calls carry an
 * `Idempotency-Key` made from its start: a call that an earlier process has begun is answered by that call, whoever resumes it, or ends as
 * an error if the answer is not known.
 */
export async function makeCell(setting: CellSetting, work: Work): Promise<CellProgress["cell"]> {
  const progress = new CellProgress(setting, work);
  try {
    if (progress.cell.answered_at === null) await answerCell(setting, work, progress);
    await checkCell(setting, work, progress);
  } catch (error) {
    if (error instanceof Paused || error instanceof Unsent) await progress.write({ state: "waiting" });
    if (!(error instanceof CallFailed)) throw error;
    await progress.write({
      ...columnsOf(error.figures),
      state: "error",
      error_code: error.code,
      error_words: storable(error.message),
    });
  }
  return progress.cell;
}
