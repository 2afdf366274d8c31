import { EVALUATIONS } from "../console/evaluations/addresses";
import { EvaluationDetail } from "../console/evaluations/contract";
import { EvaluationComparison } from "../console/evaluations/reading-contract";
import { Failure } from "../contracts/errors";
import { type Fields, fieldsOf, listOf } from "../contracts/typed";
import type { Shell } from "./command";
import { type EvalApi, NotDone } from "./eval-api";

const CHANCE = 0.05;

type Summaries = EvaluationDetail["summaries"];

/** Baselines are the id of an evaluation, or a label of the first column's prompt. */
const isId = (baseline: string) => baseline.startsWith("eval_");

/** A baseline that is a label becomes a last column: the first one's prompt at that label. */
export function withBaseline(request: Fields, baseline: string | undefined): Fields {
  if (baseline === undefined || isId(baseline)) return request;
  const columns = listOf(request.columns);
  const first = fieldsOf(columns[0]);
  const { id } = fieldsOf(first.prompt);
  if (id === undefined) throw new Failure("invalid_value", "A label as --baseline needs a stored prompt in the first column.");
  return { ...request, columns: [...columns, { ...first, name: `baseline ${baseline}`, prompt: { id, label: baseline } }] };
}

/** The columns that are judged: all but the one that a label has added. */
export function judgedColumns(summaries: Summaries, baseline: string | undefined): Summaries {
  return baseline === undefined || isId(baseline) ? summaries : summaries.slice(0, -1);
}

interface Compared {
  id: string;
  summaries: Summaries;
  baseline: string;
}

/** Whether a column has more broken than fixed cases against the baseline, with p ≤ 0.05. Rejects with `NotDone` if nothing can be compared. */
export async function isWorse(api: EvalApi, { id, summaries, baseline }: Compared, { print, complain }: Shell): Promise<boolean> {
  const pairs = isId(baseline)
    ? await pairsOf(api, { summaries, baseline, complain })
    : [{ column: 0, baselineColumn: summaries.length - 1 }];
  let worse = false;
  for (const { column, baselineColumn } of pairs) {
    const query = new URLSearchParams({ column: String(column), baselineColumn: String(baselineColumn) });
    if (isId(baseline)) query.set("baseline", baseline);
    const { method, path } = EVALUATIONS.compare;
    const found = await api.json(EvaluationComparison, { method, path: `${path.replace("{id}", id)}?${query}` });
    const { fixed, broken, cases, pValue, candidate } = found;
    if (cases === 0)
      throw new NotDone(
        `${candidate.columnName}: no case of the baseline has the same variables and expected answer, so nothing is compared.`,
      );
    print(
      `${candidate.columnName} against the baseline: ${fixed} fixed, ${broken} broken of ${cases} cases, p = ${pValue.toFixed(4)} (exact sign test, two-sided)`,
    );
    worse ||= broken > fixed && pValue <= CHANCE;
  }
  return worse;
}

/** Columns of equal names; single columns are compared whatever their names. */
async function pairsOf(
  api: EvalApi,
  { summaries, baseline, complain }: Omit<Compared, "id"> & Pick<Shell, "complain">,
): Promise<{ column: number; baselineColumn: number }[]> {
  const { method, path } = EVALUATIONS.read;
  const then = await api.json(EvaluationDetail, { method, path: path.replace("{id}", encodeURIComponent(baseline)) });
  if (summaries.length === 1 && then.summaries.length === 1) return [{ column: 0, baselineColumn: 0 }];
  const pairs = summaries.flatMap(({ name, column }) => {
    const same = then.summaries.find((one) => one.name === name);
    if (!same) complain(`${name}: the baseline has no column of this name, so it is not compared.`);
    return same ? [{ column, baselineColumn: same.column }] : [];
  });
  if (pairs.length === 0) throw new NotDone("The baseline has no column with the name of one of these, so nothing is compared.");
  return pairs;
}
