import type { Generated, GeneratedAlways } from "kysely";

/** What the console adds to video tasks. Times are milliseconds since the epoch. */
export interface VideoTables {
  /** What an upstream has replied about a task, oldest first; equal replies in a row are one row. */
  task_checks: {
    task_id: string;
    n: number;
    at: number;
    last_at: number;
    times: number;
    /** 0 where the check failed and was tried again. */
    ok: number;
    /** HTTP status; null if there was no reply. */
    status: number | null;
    body: string;
    /** 1 where the body was longer. */
    cut: number;
    /** JSON `AttemptVendor`: what the vendor said of a failed check; null if it did not fail. */
    vendor: Generated<string | null>;
  };
  /** Who was last served when, counted in videos: a row for each team, whose key id is empty, and for each of its callers. */
  render_turns: { team_id: string; key_id: string; turn: number };
}

/** Columns of `tasks` that the families know nothing of. */
export interface VideoTaskColumns {
  /** The whole prompt as it is searched. */
  prompt_key: Generated<string>;
  /** 1 for a task that is no retry. */
  attempt: Generated<number>;
  retry_of: Generated<string | null>;
  batch_id: Generated<string | null>;
  /** JSON: the request as it was sent, shortened. Null for tasks from before it was kept. */
  request_json: Generated<string | null>;
  /** The upstream's own id of the task. */
  vendor_id: Generated<string | null>;
  /** 1 while the upstream's word is none that is known. */
  word_unknown: Generated<number>;
  queue_position: Generated<number | null>;
  /** When the upstream was last asked, and how often in all. */
  checked_at: Generated<number | null>;
  checks: Generated<number>;
  /** 1 while videos of a completed task are still to be fetched from their provider. */
  owes_file: Generated<number>;
  /** The team while the task is a video that is made here and not finished; the database keeps it. */
  render_team: GeneratedAlways<string | null>;
}
