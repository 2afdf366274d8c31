import type { Generated } from "kysely";

/** The tables of playground runs. Times are milliseconds since the epoch. */
export interface RunTables {
  runs: {
    id: string;
    team_id: string;
    user_id: string;
    at: number;
    playground: string;
    /** JSON: names. */
    models: string;
    title: string;
    status: string;
    duration_ms: number | null;
    first_token_ms: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    /** US dollars. */
    cost: number | null;
    /** JSON: request ids. */
    request_ids: string;
    /** JSON: what the page needs to show the request again. */
    state: string;
    output: string;
    output_cut: number;
    pinned: Generated<number>;
    /** 1 where a person gave it its title: the page's own does not come back. */
    renamed: Generated<number>;
    /** The conversation it is a turn of; empty if it is none. */
    thread: Generated<string>;
    /** 1 for the last turn of its conversation, which stands for it, and for whatever is no turn. */
    newest: Generated<number>;
    /** JSON: `RunColumn[]`, the calls it consists of. */
    columns: Generated<string>;
  };
  /** What a run is found by; runs that stand for a conversation alone are there. On PostgreSQL a `tsvector`. */
  run_words: { run_id: string; words: string };
  /** Files kept with a run; `place` is the column's, from 0. */
  run_files: { run_id: string; place: number; media_id: string };
  /** Calls that go on without the page that began them. */
  run_calls: {
    id: string;
    team_id: string;
    user_id: string;
    state: string;
    stop_asked: Generated<number>;
    /** Until when the process that makes the call is believed to live. */
    lease_until: number;
    started_at: number;
    expires_at: number;
  };
  /** What they have answered so far, some events to a row; `first` is the number of a row's first event. */
  run_events: { run_id: string; first: number; events: string };
}
