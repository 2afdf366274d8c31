import { PairedColumns, type Tries } from "../../evals/paired";
import { passAtK, passPowerK, quantile, wilson } from "../../evals/statistics";
import type { Store } from "../../store/database/open";
import type { ColumnSummary, EvaluationDefinition } from "./contract";
import { countCells, countOutcomes, durationsOf, type Outcome, outcomesOf } from "./results-store";

const NANO = 1e9;

/** The results of each column so far. */
export async function summarise(store: Store, id: string, { columns, checks, repeats }: EvaluationDefinition): Promise<ColumnSummary[]> {
  const isCompared = checks.some(({ type }) => type === "compare");
  const [counts, outcomes, compared] = await Promise.all([
    countCells(store, id),
    outcomesOf(store, id),
    isCompared ? countOutcomes(store, id) : [],
  ]);
  const certainty = certaintyOf(outcomes, columns.length);
  const durations = await Promise.all(columns.map((_, column) => durationsOf(store, id, column)));
  return columns.map((written, column) => {
    const own = counts.filter(({ column_no }) => column_no === column);
    const cellsIn = (state: string) => own.find((count) => count.state === state)?.cells ?? 0;
    const [passed, failed] = [cellsIn("passed"), cellsIn("failed")];
    const scored = own.flatMap(({ score, cells, state }) => (score === null || state === "error" ? [] : [{ score, cells }]));
    const scoredCells = scored.reduce((sum, { cells }) => sum + cells, 0);
    const cases = outcomes.filter((outcome) => outcome.column === column);
    const whole = cases.filter(({ tried }) => tried === repeats);
    const mean = (of: (outcome: Outcome) => number | null) =>
      whole.length === 0 ? null : whole.reduce((sum, outcome) => sum + (of(outcome) ?? 0), 0) / whole.length;
    return {
      column,
      name: nameOf(written),
      model: written.model ?? "",
      passed,
      failed,
      errors: cellsIn("error"),
      passRate: passed + failed === 0 ? null : passed / (passed + failed),
      interval: wilson(passed, passed + failed),
      meanScore: scoredCells === 0 ? null : scored.reduce((sum, { score, cells }) => sum + score * cells, 0) / scoredCells,
      cost: own.reduce((sum, { cost }) => sum + cost, 0) / NANO,
      p50Ms: quantile(durations[column] ?? [], 0.5),
      p95Ms: quantile(durations[column] ?? [], 0.95),
      flaky: cases.filter((outcome) => outcome.passed > 0 && outcome.passed < outcome.tried).length,
      passPowerK: mean((outcome) => passPowerK(outcome.passed, outcome.tried, repeats)),
      passAtK: mean((outcome) => passAtK(outcome.passed, outcome.tried, repeats)),
      preference: preferenceOf(compared.find((one) => one.column === column)),
      certainty: certainty[column] ?? null,
    };
  });
}

function preferenceOf(counts: { win: number; tie: number; loss: number } | undefined): ColumnSummary["preference"] {
  if (!counts || counts.win + counts.tie + counts.loss === 0) return null;
  const { win: wins, tie: ties, loss: losses } = counts;
  const decided = wins + losses;
  return { wins, ties, losses, winRate: decided === 0 ? null : wins / decided, interval: wilson(wins, decided) };
}

export function nameOf({ name, model = "", prompt }: EvaluationDefinition["columns"][number]): string {
  return name ?? (prompt ? `${prompt.id}@${prompt.version ?? prompt.label ?? ""} × ${model}` : model);
}

function certaintyOf(outcomes: readonly Outcome[], columns: number): (number | null)[] {
  const paired = new PairedColumns(columns);
  let row: (Tries | undefined)[] = [];
  let position = -1;
  for (const outcome of outcomes) {
    if (outcome.position !== position) {
      paired.add(row);
      row = [];
      position = outcome.position;
    }
    row[outcome.column] = outcome;
  }
  paired.add(row);
  return paired.pValues;
}
