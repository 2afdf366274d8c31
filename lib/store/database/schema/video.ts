import type { Generated, GeneratedAlways } from "kysely";

/** What the console adds to video tasks. Times are milliseconds since the epoch. */
export interface VideoTables {
  /** Replies of an upstream about a task, oldest first; equal replies in a row are one row. */
  task_checks: {
    task_id: string;
    n: number;
    at: number;
    last_at: number;
    times: number;
    /** 0 if the check failed and was retried. */
    ok: number;
    /** HTTP status; null if there was no reply. */
    status: number | null;
    body: string;
    /** 1 if the body was longer. */
    cut: number;
    /** JSON `AttemptVendor`: the vendor's message of a failed check; null if it did not fail. */
    vendor: Generated<string | null>;
  };
  /** Turns of rendering, counted in videos: a row for each team, with an empty key id, and for each of its callers. */
  render_turns: { team_id: string; key_id: string; turn: number };
}

/** Columns of `tasks` for the console only. */
export interface VideoTaskColumns {
  /** The whole prompt, normalised for search. */
  prompt_key: Generated<string>;
  /** 1 unless the task is a retry. */
  attempt: Generated<number>;
  retry_of: Generated<string | null>;
  batch_id: Generated<string | null>;
  /** JSON: the request as it was sent, shortened. Null for older tasks. */
  request_json: Generated<string | null>;
  /** The upstream's own id of the task. */
  vendor_id: Generated<string | null>;
  /** 1 while the upstream's status is unknown to the gateway. */
  word_unknown: Generated<number>;
  queue_position: Generated<number | null>;
  /** When the upstream was last asked, and how often. */
  checked_at: Generated<number | null>;
  checks: Generated<number>;
  /** 1 while videos of a completed task are still to be fetched. */
  owes_file: Generated<number>;
  /** The team while the task is an unfinished local render; maintained by the database. */
  render_team: GeneratedAlways<string | null>;
}
