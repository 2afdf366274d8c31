import type { EvaluationComparison } from "../../console/evaluations/reading-contract";

/** Below this, a split is called unlikely to be chance. */
const UNLIKELY = 0.05;

/** Summary of a comparison, with an explanation of its p-value. */
export function verdictOf({ fixed, broken, cases, pValue }: Pick<EvaluationComparison, "fixed" | "broken" | "cases" | "pValue">) {
  const changed = fixed + broken;
  if (cases === 0) return { words: "nothing to compare", explanation: "No case has a result in both columns." };
  if (changed === 0) return { words: "no difference", explanation: `All ${cases} cases have the same result in both columns.` };
  const chance = pValue * 100;
  const often = chance < 0.1 ? "less than 0.1 %" : `${chance.toFixed(chance < 10 ? 1 : 0)} %`;
  const explanation =
    `Exact two-sided sign test on the ${changed} changed ${changed === 1 ? "case" : "cases"}: ` +
    `if fixing and breaking were equally likely, a split at least this uneven would come up in ${often} of comparisons.`;
  if (pValue > UNLIKELY) return { words: "could be chance", explanation };
  return { words: broken > fixed ? "worse, unlikely to be chance" : "better, unlikely to be chance", explanation };
}
