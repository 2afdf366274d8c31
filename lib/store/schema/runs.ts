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
  };
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
