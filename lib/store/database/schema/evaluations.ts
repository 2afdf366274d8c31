import type { Generated } from "kysely";

/** Evaluations, the rows as they were when it began, a row for each started cell, and what people say about cells. Times are milliseconds since the epoch. */
export interface EvaluationTables {
  evaluations: {
    id: string;
    team_id: string;
    name: string;
    state: "running" | "paused" | "done";
    /** Code and words of a pause; empty otherwise. */
    pause_code: Generated<string>;
    pause_words: Generated<string>;
    ended_early: Generated<number>;
    /** JSON: columns, checks and options. */
    definition: string;
    row_count: number;
    column_count: number;
    repeats: number;
    cap_nano: number | null;
    /** JSON: whose session or key makes the calls, and from which address. */
    caller: string;
    started_by: string;
    created_at: number;
    ended_at: number | null;
    lease_owner: string | null;
    lease_until: number | null;
    /** Increases each time it is resumed. */
    run_no: Generated<number>;
    /** The highest `change_no` of its cells. */
    last_change: Generated<number>;
  };
  evaluation_rows: {
    evaluation_id: string;
    position: number;
    /** Hash of variables and expected answer: the same case in another evaluation. */
    case_hash: string;
    /** JSON. */
    variables: string;
    expected: string | null;
    /** JSON: lists. */
    tags: string;
    checks: Generated<string>;
  };
  evaluation_cells: {
    evaluation_id: string;
    position: number;
    column_no: number;
    try_no: number;
    team_id: string;
    /** `waiting`: its call, or the rest of its checks, has to be made. */
    state: "waiting" | "running" | "passed" | "failed" | "error";
    /** Increases with every change of the evaluation's cells. */
    change_no: number;
    /** Hash of what was sent, for answers that are used again. */
    sent_hash: string;
    score: number | null;
    answer: Generated<string>;
    /** JSON: lists. */
    tool_calls: Generated<string>;
    checks: Generated<string>;
    error_code: Generated<string>;
    error_words: Generated<string>;
    latency_ms: number | null;
    /** Of the answer, and of the calls of its checks; null if not known. */
    cost_nano: number | null;
    check_cost_nano: Generated<number>;
    input_tokens: Generated<number>;
    output_tokens: Generated<number>;
    request_id: Generated<string>;
    reused: Generated<number>;
    started_at: number;
    /** When the answer was stored; null before. */
    answered_at: number | null;
    /** Whose `Idempotency-Key` the calls of the cell have: a key's id, or a person's playground key. */
    call_key: Generated<string>;
    /** Number of times that its errors were repeated. */
    round: Generated<number>;
  };
  evaluation_marks: {
    evaluation_id: string;
    position: number;
    column_no: number;
    try_no: number;
    person_id: string;
    /** The name at the time. */
    person: string;
    verdict: "pass" | "fail";
    note: Generated<string>;
    marked_at: number;
  };
  /** Blind votes between two columns; `column_a` is the lower one. */
  evaluation_votes: {
    evaluation_id: string;
    column_a: number;
    column_b: number;
    position: number;
    try_no: number;
    person_id: string;
    choice: "a" | "b" | "tie" | "neither";
    voted_at: number;
  };
}
