import type { Params } from "@/lib/client/session/sending";
import type { SweepCell } from "@/lib/client/sweep/plan";
import type { EvaluatedRequest } from "./sources";
import type { SweepCase } from "./sweep-cases";

/** The limit of the API. */
const MOST_COLUMNS = 8;

/** The request that starts an evaluation of a sweep. */
export interface SweepEvaluation {
  name: string;
  rows: readonly SweepCase[];
  columns: readonly { name: string; model: string; messages: EvaluatedRequest["messages"]; parameters: Params }[];
  repeats: number;
}

/** The models and parameters of a sweep: the columns of its evaluation. */
function columnsOf(cells: readonly SweepCell[]): Pick<SweepCell, "model" | "params">[] {
  const columns = new Map(cells.map(({ model, params }) => [JSON.stringify([model, params]), { model, params }]));
  return [...columns.values()];
}

/** Why a sweep cannot become an evaluation; undefined if it can. */
export function evaluationProblem(cells: readonly SweepCell[]): string | undefined {
  const count = columnsOf(cells).length;
  return count > MOST_COLUMNS
    ? `An evaluation has at most ${MOST_COLUMNS} columns; this sweep has ${count} pairs of a model and parameters.`
    : undefined;
}

export function evaluationOf(
  cells: readonly SweepCell[],
  {
    name,
    rows,
    repeats,
    request,
  }: Pick<SweepEvaluation, "name" | "rows" | "repeats"> & { request(cell: Pick<SweepCell, "model" | "params">): EvaluatedRequest },
): SweepEvaluation {
  const columns = columnsOf(cells).map(({ model, params }) => ({ name: nameOf(model, params), model, ...request({ model, params }) }));
  return { name, rows, columns, repeats };
}

function nameOf(model: string, params: Params): string {
  const told = Object.entries(params).map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [model, ...told].join(", ").slice(0, 120);
}
