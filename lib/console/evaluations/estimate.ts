import type { EvaluationCheck } from "../../contracts/evaluation-checks";
import { isCalling } from "../../evals/checks";
import type { Store } from "../../store/database/open";
import { countTokens } from "../../tokens/tokens";
import type { EvaluationRequest, EvaluationRow } from "./contract";
import type { EvaluationEstimate } from "./reading-contract";
import { requestOf } from "./request";
import { earlierCalls } from "./results-store";

/** Rows whose tokens are counted, evenly over the dataset. */
const SAMPLED = 20;
const EARLIER = 20;
const NANO = 1e9;

/** What an evaluation will probably need, from the team's latest calls to the same models. */
export async function estimateOf(
  store: Store,
  teamId: string,
  { columns, checks, repeats, atOnce }: EvaluationRequest,
  rows: readonly EvaluationRow[],
): Promise<EvaluationEstimate> {
  const calls = rows.length * repeats;
  const estimates = await Promise.all(
    columns.map(async (column, at) => {
      const model = column.model ?? "";
      const earlier = await earlierCalls(store.reading, { teamId, model, limit: EARLIER });
      const mean = (of: (call: (typeof earlier)[number]) => number) => earlier.reduce((sum, call) => sum + of(call), 0) / earlier.length;
      // The texts of a stored prompt are not in the request.
      const perRow = column.prompt && earlier.length > 0 ? mean(({ input }) => input) : await tokensPerRow(column, rows);
      const inputTokens = Math.round(perRow * calls);
      const outputTokens = earlier.length === 0 ? null : Math.round(mean(({ output }) => output) * calls);
      const costs = earlier.flatMap(({ costNano, input, output }) => (costNano === null ? [] : [{ costNano, tokens: input + output }]));
      const perToken =
        costs.reduce((sum, { costNano }) => sum + costNano, 0) /
        Math.max(
          1,
          costs.reduce((sum, { tokens }) => sum + tokens, 0),
        );
      const cost = costs.length === 0 || outputTokens === null ? null : (perToken * (inputTokens + outputTokens)) / NANO;
      const durationMs = earlier.length === 0 ? null : mean((call) => call.durationMs) * calls;
      return { column: at, model, calls, inputTokens, outputTokens, cost, basedOn: earlier.length, durationMs };
    }),
  );
  const durationMs = addedUp(estimates.map((one) => one.durationMs));
  return {
    calls: calls * columns.length,
    checkCalls: repeats * (rows.length * callsOfAll(checks, columns.length) + callsOfAll(ownChecks(rows), columns.length)),
    columns: estimates.map(({ durationMs: _, ...one }) => one),
    cost: addedUp(estimates.map((one) => one.cost)),
    durationMs: durationMs === null ? null : Math.round(durationMs / atOnce),
  };
}

const ownChecks = (rows: readonly EvaluationRow[]) => rows.flatMap((row) => row.checks ?? []);

const callsOfAll = (checks: readonly EvaluationCheck[], columns: number) => checks.reduce((sum, check) => sum + callsOf(check, columns), 0);

/** Calls to models that a check makes for one row and try. */
function callsOf(check: EvaluationCheck, columns: number): number {
  if (!isCalling(check) || check.type === "webhook") return 0;
  if (check.type !== "compare") return columns;
  return 2 * (check.against === "first" ? columns - 1 : columns);
}

function addedUp(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

async function tokensPerRow(column: EvaluationRequest["columns"][number], rows: readonly EvaluationRow[]): Promise<number> {
  const step = Math.max(1, Math.floor(rows.length / SAMPLED));
  const sample = rows.filter((_, at) => at % step === 0).slice(0, SAMPLED);
  let tokens = 0;
  for (const { variables, expected = null } of sample) tokens += await countTokens(requestOf(column, { variables, expected }).body);
  return sample.length === 0 ? 0 : tokens / sample.length;
}
