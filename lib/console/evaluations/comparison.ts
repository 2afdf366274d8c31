import { signTest } from "../../evals/statistics";
import type { EvaluationComparison } from "./reading-contract";

/** A case's outcome in one column. */
export interface ComparedCase {
  position: number;
  caseHash: string;
  passed: number;
  tried: number;
}

const MOST_FLIPS = 1_000;
/** With several tries a case passes if at least half of them do. */
const isPassing = ({ passed, tried }: ComparedCase) => 2 * passed >= tried;

interface Counts extends Omit<EvaluationComparison, "baseline" | "candidate" | "unmatched" | "flips"> {
  flips: Omit<EvaluationComparison["flips"][number], "title">[];
}

/** Pairs equal cases of two columns; several equal rows are paired in their order. */
export function compareCases(baseline: readonly ComparedCase[], candidate: readonly ComparedCase[]): Counts {
  const before = new Map<string, ComparedCase[]>();
  for (const one of [...baseline].reverse()) {
    const equal = before.get(one.caseHash);
    if (equal) equal.push(one);
    else before.set(one.caseHash, [one]);
  }
  const counts: Counts = { cases: 0, fixed: 0, broken: 0, bothPassed: 0, bothFailed: 0, pValue: 1, flips: [] };
  for (const now of candidate) {
    const then = before.get(now.caseHash)?.pop();
    if (!then) continue;
    counts.cases += 1;
    const [passedThen, passes] = [isPassing(then), isPassing(now)];
    if (passedThen === passes) counts[passes ? "bothPassed" : "bothFailed"] += 1;
    else {
      const flip = passes ? "fixed" : "broken";
      counts[flip] += 1;
      if (counts.flips.length < MOST_FLIPS) counts.flips.push({ row: now.position, baselineRow: then.position, flip });
    }
  }
  return { ...counts, pValue: signTest(counts.fixed, counts.broken) };
}

export function passedOf(cases: readonly ComparedCase[]): number {
  return cases.filter(isPassing).length;
}
