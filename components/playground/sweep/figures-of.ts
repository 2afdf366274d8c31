import { costOfRun } from "@/lib/client/call/cost";
import { isOver, type RunState } from "@/lib/client/call/run";
import type { ConsoleModel } from "@/lib/console/models/contract";

export interface AnswerFigures {
  words: number;
  ms: number | undefined;
  cost: number | undefined;
}

/** The figures of an ended answer; undefined while it runs, and for a failed one. */
export function figuresOf<Output>(
  run: RunState<Output>,
  text: string,
  models: readonly ConsoleModel[] | undefined,
): AnswerFigures | undefined {
  if (!isOver(run) || run.status === "failed" || run.output === undefined) return undefined;
  return { words: text.match(/\S+/g)?.length ?? 0, ms: run.totalMs, cost: costOfRun(run, models) };
}

/** The largest value of each figure in a grid: one scale for all its cells. */
export interface Scale {
  words: number;
  ms: number;
  cost: number;
}

export function scaleOf(all: readonly AnswerFigures[]): Scale {
  const most = (values: readonly (number | undefined)[]) => Math.max(0, ...values.map((value) => value ?? 0));
  return { words: most(all.map(({ words }) => words)), ms: most(all.map(({ ms }) => ms)), cost: most(all.map(({ cost }) => cost)) };
}
