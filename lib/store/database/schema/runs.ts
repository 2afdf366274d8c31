import type { Generated } from "kysely";
import type { Playground } from "../../../contracts/playground";
import type { RunCallState } from "../../../contracts/run-event";
import type { RUN_STATUSES } from "../../../contracts/run-terms";

/** The tables of playground runs. Times are milliseconds since the epoch. */
export interface RunTables {
  runs: {
    id: string;
    team_id: string;
    user_id: string;
    at: number;
    playground: Playground;
    /** JSON: names. */
    models: string;
    title: string;
    status: (typeof RUN_STATUSES)[number];
    duration_ms: number | null;
    first_token_ms: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    /** US dollars. */
    cost: number | null;
    /** JSON: request ids. */
    request_ids: string;
    /** JSON: the state that the page needs to show the request again. */
    state: string;
    output: string;
    output_cut: number;
    pinned: Generated<number>;
    /** 1 if a person set the title: the page no longer overwrites it. */
    renamed: Generated<number>;
    /** The conversation it is a turn of; empty if none. */
    thread: Generated<string>;
    /** 1 for the last turn of a conversation, which represents it, and for runs outside conversations. */
    newest: Generated<number>;
    /** JSON: `RunColumn[]`, the calls it consists of. */
    columns: Generated<string>;
  };
  /** Search text; of a conversation only its newest turn has a row. On PostgreSQL a `tsvector`. */
  run_words: { run_id: string; words: string };
  /** Files kept with a run; `place` is the column's index, from 0. */
  run_files: { run_id: string; place: number; media_id: string };
  /** Calls that continue without the page that started them. */
  run_calls: {
    id: string;
    team_id: string;
    user_id: string;
    state: RunCallState;
    stop_asked: Generated<number>;
    /** The lease of the process that makes the call. */
    lease_until: number;
    started_at: number;
    expires_at: number;
  };
  /** Events so far, several per row; `first` is the number of a row's first event. */
  run_events: { run_id: string; first: number; events: string };
}
