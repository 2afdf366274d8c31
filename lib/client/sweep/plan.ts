import type { Variables } from "../../contracts/text-variables";
import type { Params } from "../session/sending";

export const SWEEP_LIMITS = { values: 10, times: 20, calls: 200, atOnce: 4 } as const;

/** What changes along one side of the grid. */
export interface SweepAxis {
  /** `model`: the models of the playground. */
  kind: "model" | "param" | "variable";
  /** Of the parameter or variable; empty for models. */
  name: string;
  /** As typed. A parameter's values are JSON, or else texts. */
  values: readonly string[];
}

/** A grid of calls: `down` by `across`, each `times`. */
export interface SweepPlan {
  across: SweepAxis;
  /** Absent in a grid of one row. */
  down: SweepAxis | undefined;
  times: number;
}

export interface SweepCell {
  /** Its place in the grid. */
  row: number;
  column: number;
  model: string;
  params: Params;
  variables: Variables;
}

/** Why a plan cannot run, and how to fix it; undefined if it can. */
export function planProblem({ across, down, times }: SweepPlan): string | undefined {
  if (!Number.isInteger(times) || times < 1 || times > SWEEP_LIMITS.times) return `Times must be 1 to ${SWEEP_LIMITS.times}.`;
  const wrong = axisProblem(across) ?? (down && axisProblem(down));
  if (wrong !== undefined) return wrong;
  if (down && down.kind === across.kind && down.name === across.name)
    return "Rows and columns must differ. Choose another one for the rows.";
  const calls = callsIn({ across, down, times });
  if (calls < 2) return "One answer needs no sweep. Set times to at least 2, or add values.";
  return calls > SWEEP_LIMITS.calls
    ? `A sweep has at most ${SWEEP_LIMITS.calls} calls; this one has ${calls}. Remove values, or lower the times.`
    : undefined;
}

function axisProblem({ kind, name, values }: SweepAxis): string | undefined {
  const what = kind === "model" ? "Models" : name;
  if (values.length === 0) return kind === "model" ? "Choose a model first." : `${what} has no values. Add one.`;
  if (new Set(values).size < values.length) return `${what} has a value twice. Remove one.`;
  return values.length > SWEEP_LIMITS.values ? `${what} has at most ${SWEEP_LIMITS.values} values. Remove some.` : undefined;
}

export function callsIn({ across, down, times }: SweepPlan): number {
  return across.values.length * (down?.values.length ?? 1) * times;
}

/** The cells, row by row. */
export function cellsOf({ across, down }: SweepPlan, { model, variables }: { model: string; variables: Variables }): SweepCell[] {
  const rows = down?.values.length ?? 1;
  return Array.from({ length: rows }, (_, row) =>
    across.values.map((value, column) => {
      const start: SweepCell = { row, column, model, params: {}, variables };
      const cell = along(start, across, value);
      const below = down?.values[row];
      return down && below !== undefined ? along(cell, down, below) : cell;
    }),
  ).flat();
}

function along(cell: SweepCell, { kind, name }: SweepAxis, value: string): SweepCell {
  if (kind === "model") return { ...cell, model: value };
  if (kind === "variable") return { ...cell, variables: { ...cell.variables, [name]: value } };
  return { ...cell, params: { ...cell.params, [name]: parsed(value) } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Values between commas, or one a line if there are several lines. */
export function valuesIn(text: string): string[] {
  const parts = text.includes("\n") ? text.split("\n") : text.split(",");
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
