import type { RunRequest } from "../call/run";

/** Work between the calls of a session, such as running a tool. */
export interface Work {
  /** Whether a column has a part in it. */
  includes(columnId: string): boolean;
  /** Ends all of it, or one column's part. */
  stop(columnId?: string): void;
}

/** What a session needs of its page, and is told of its rounds. */
export interface PortsOf<Round> {
  origin: string;
  bearer(): Promise<string>;
  /** Undefined if calls end with the page, as with a pasted key. */
  keep(): RunRequest["keep"];
  reopen: NonNullable<RunRequest["reopen"]>["answer"];
  /** A round was started here with a new `state.runId`. Called before `record`, but not for resumed rounds. `onward`: for the same message as the last one. */
  started(onward: boolean): void;
  /** Called when a round has begun, and again when it has ended. */
  record(round: Round): void;
}

export interface StartOptions<Own> {
  /** The columns to run; all if absent. */
  only?: readonly string[];
  /** The page's own part to send; the session's if absent. */
  own?: Own;
  /** Whether it is for the same message as the last round, so that the page keeps its place in the browser's history. */
  onward?: boolean;
}
