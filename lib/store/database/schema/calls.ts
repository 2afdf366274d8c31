import type { Generated } from "kysely";
import type { BodyLogging } from "../../../contracts/record";

/** Written as a `Buffer`; SQLite gives the bytes themselves back. */
type StoredBytes = Buffer | ArrayBuffer;

export interface CallTables {
  calls: {
    id: string;
    at: number;
    team_id: string;
    key_id: string;
    endpoint: string;
    model: string;
    provider: string;
    upstream_model: string;
    status: number;
    code: string;
    stream: number;
    input_tokens: number;
    output_tokens: number;
    cached_tokens: number;
    duration_ms: number;
    first_event_ms: number;
    attempts: number;
    warnings: string;
    end_user: string;
    /** Whole nano-dollars by the prices of that moment; null if a price or a count was not known. */
    cost_nano: number | null;
    /** What it had cost, where that was given back. */
    refunded_nano: number | null;
    outcome: Generated<string>;
    address: Generated<string>;
    client: Generated<string>;
    bytes_in: Generated<number>;
    bytes_out: Generated<number>;
    /** JSON: the attempts, where there was more than one; else empty. */
    tries: Generated<string>;
    /** The budgets that held something for it, by subject, separated by spaces; empty mostly. */
    held_by: Generated<string>;
    /** JSON: what its key had noted with it, as at the time of the call; else empty. */
    key_metadata: Generated<string>;
    /** Of which calls the key kept bodies then; empty for a call from before. */
    log_bodies: Generated<BodyLogging | "">;
    /** From the end of its body to the first attempt; -1 where it never came to one. */
    queue_ms: Generated<number>;
    /** 1 if a count of it was estimated, because its upstream told none that can be right; null for a call from before. */
    estimated: number | null;
  };
  /** What was sent and answered. `facts`: JSON `BodyFacts` of both; the bodies are compressed by brotli, null if there is no text of them. */
  call_bodies: {
    id: string;
    team_id: string;
    at: number;
    facts: string;
    request: StoredBytes | null;
    response: StoredBytes | null;
    /** Of both, as they are stored. */
    bytes: Generated<number>;
  };
  usage_hourly: {
    team_id: string;
    key_id: string;
    model: string;
    endpoint: string;
    /** The one that answered; empty for a call that reached none, and for hours from before it was kept. */
    provider: Generated<string>;
    /** The first millisecond of the hour. */
    hour: number;
    calls: number;
    errors: number;
    input_tokens: number;
    output_tokens: number;
    cached_tokens: number;
    duration_ms: number;
    /** Of the calls whose cost is known, and how many of those went well. */
    cost_nano: Generated<number>;
    priced: Generated<number>;
    /** Calls that a limit refused. */
    limited: Generated<number>;
    /** Milliseconds to the first token, and of how many calls: those that streamed, since it is kept. */
    first_ms: Generated<number>;
    firsts: Generated<number>;
  };
}
