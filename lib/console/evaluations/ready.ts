import type { ModelCatalog } from "../../catalog/catalog";
import type { PromptBook } from "../../catalog/prompt-book";
import { Failure } from "../../contracts/errors";
import type { EvaluationCheck } from "../../contracts/evaluation-checks";
import type { CheckedRow } from "../../evals/answer";
import { problemOf } from "../../evals/check-problem";
import { namesIn } from "../../evals/row-text";
import { EVALUATION_LIMITS, type EvaluationColumn, type EvaluationRequest, type EvaluationRow } from "./contract";
import { nameOf } from "./summary";

/** Calls of one evaluation. */
const MOST_CELLS = 200_000;
/** To prepare all checks: other calls wait meanwhile. */
const LONGEST_MS = 1_000;

interface Ports {
  catalog: Pick<ModelCatalog, "find">;
  prompts: Pick<PromptBook, "find">;
}

interface ReadyColumn {
  column: EvaluationColumn;
  /** Variables that every row must have. */
  needs: ReadonlySet<string>;
}

/** Checks a request before anything is paid for, and fixes the versions of its prompts. Throws `invalid_value` and `model_not_found`. */
export async function readyColumns(
  ports: Ports,
  teamId: string,
  { columns, checks, repeats }: EvaluationRequest,
  rows: readonly EvaluationRow[],
): Promise<EvaluationColumn[]> {
  if (rows.length === 0) throw invalid("dataset", "The dataset has no such rows.");
  const cells = rows.length * columns.length * repeats;
  if (cells > MOST_CELLS) throw invalid("rows", `${cells} calls are too many: rows × columns × repeats is limited to ${MOST_CELLS}.`);
  const ready = await Promise.all(columns.map((column, at) => readyColumn(ports, teamId, { column, at: `columns[${at}]` })));
  const until = performance.now() + LONGEST_MS;
  requirePossible(checks, "checks", until);
  if (checks.filter(({ type }) => type === "compare").length > 1) throw invalid("checks", "An evaluation has one check of type compare.");
  const possible = new Set<string>();
  for (const [at, { variables, expected = null, tags, checks: own = [] }] of rows.entries()) {
    if (own.some(({ type }) => type === "compare"))
      throw invalid(`rows[${at}].checks`, "A check of type compare applies to all rows: put it among the evaluation's checks.");
    const text = JSON.stringify(own);
    if (own.length > 0 && !possible.has(text)) requirePossible(own, `rows[${at}].checks`, until);
    possible.add(text);
    const size = Buffer.byteLength(JSON.stringify([variables, tags]) + text + (expected ?? ""));
    if (size > EVALUATION_LIMITS.cellBytes) throw invalid(`rows[${at}]`, "A row is limited to 1 MiB, with its checks.");
    for (const one of ready) requireVariables(one, { variables, expected }, `rows[${at}].variables`);
  }
  return ready.map(({ column }) => column);
}

async function readyColumn(
  { catalog, prompts }: Ports,
  teamId: string,
  { column, at }: { column: EvaluationColumn; at: string },
): Promise<ReadyColumn> {
  const { prompt, messages, conversation, model: own } = column;
  const found = prompt && (await prompts.find({ teamId, call: prompt, key: "evaluation" }));
  if (found && found.compiled.kind !== "chat") throw invalid(`${at}.prompt`, `The prompt '${found.slug}' is not of kind chat.`);
  const model = own ?? String(found?.compiled.fixed.model ?? "");
  if (model === "") throw new Failure("missing_required_parameter", "The column needs a model.", { param: `${at}.model` });
  if (!(await catalog.find(model, teamId)))
    throw new Failure("model_not_found", `The model '${model}' does not exist.`, { param: `${at}.model` });
  if (!prompt || !found)
    return { column: { ...column, model }, needs: conversation === undefined ? namesIn(messages) : new Set([conversation]) };
  const { variables } = found.compiled;
  const fixed = { id: prompt.id, version: found.version, variables: [...variables.keys()], ...(prompt.label && { label: prompt.label }) };
  const needed = [...variables.values()].filter((one) => one.default === undefined);
  return { column: { ...column, model, prompt: fixed }, needs: new Set(needed.map(({ name }) => name)) };
}

function requirePossible(checks: readonly EvaluationCheck[], param: string, until: number): void {
  for (const [at, check] of checks.entries()) {
    if (performance.now() > until)
      throw invalid(param, "The expressions and schemas of the checks take too long to prepare. Use simpler ones.");
    const problem = problemOf(check);
    if (problem !== undefined) throw invalid(`${param}[${at}]`, problem);
  }
}

function requireVariables({ column, needs }: ReadyColumn, { variables, expected }: CheckedRow, param: string): void {
  for (const name of needs) {
    const isExpected = name === "expected" && expected !== null && !column.prompt;
    if (!Object.hasOwn(variables, name) && !isExpected)
      throw invalid(param, `The row has no variable '${name}', which the prompt of column '${nameOf(column)}' needs.`);
  }
}

function invalid(param: string, message: string): Failure {
  return new Failure("invalid_value", message, { param });
}
