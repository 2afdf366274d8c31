import type { PlaygroundCall, RunState } from "../call/run";

/** A call of a round: made in this tab, or from the history. */
export type RoundRun<Output> = Pick<PlaygroundCall<Output>, "state" | "running" | "ended" | "watch" | "stop">;

/** The calls of one press of Run, one per column. */
export interface RoundOf<State, Output> {
  id: string;
  at: number;
  /** What was sent. The form may have changed since. */
  state: State;
  runs: ReadonlyMap<string, RoundRun<Output>>;
  /** True if it comes from the history, not from this tab. */
  saved?: boolean;
}

/** A round from the history, with the result of each column's call. */
export interface SavedRound<State, Output> extends Pick<RoundOf<State, Output>, "id" | "at" | "state"> {
  runs: ReadonlyMap<string, RunState<Output>>;
}

/** The calls of a round in columns that still exist. */
export function runsIn<Output>(
  runs: ReadonlyMap<string, RoundRun<Output>> | undefined,
  columns: readonly { id: string }[],
): Map<string, RoundRun<Output>> {
  return new Map([...(runs ?? [])].filter(([id]) => columns.some((column) => column.id === id)));
}

export function roundFrom<State, Output>({ runs, ...round }: SavedRound<State, Output>): RoundOf<State, Output> {
  return { ...round, saved: true, runs: new Map([...runs].map(([column, run]) => [column, overRun(run)])) };
}

function overRun<Output>(state: RunState<Output>): RoundRun<Output> {
  return { state, running: false, ended: Promise.resolve(state), watch: () => () => undefined, stop: () => undefined };
}
