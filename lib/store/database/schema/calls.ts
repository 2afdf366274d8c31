import type { Generated } from "kysely";
import type { CacheUse } from "../../../contracts/cache-terms";
import type { BodyLogging } from "../../../contracts/record";

/** Written as a `Buffer`; SQLite returns the bytes. */
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
    /** Nano-dollars at the prices of that time; null if a price or a count was unknown. */
    cost_nano: number | null;
    /** The original cost, if it was refunded. */
    refunded_nano: number | null;
    outcome: Generated<string>;
    address: Generated<string>;
    client: Generated<string>;
    bytes_in: Generated<number>;
    bytes_out: Generated<number>;
    /** JSON: the attempts, if there were several; otherwise empty. */
    tries: Generated<string>;
    /** Subjects of the budgets with a reservation for it, separated by spaces; usually empty. */
    held_by: Generated<string>;
    /** JSON: the key's metadata at the time of the call; otherwise empty. */
    key_metadata: Generated<string>;
    /** The key's body logging at that time; empty for older calls. */
    log_bodies: Generated<BodyLogging | "">;
    /** Milliseconds from the end of its body to the first attempt; -1 if there was none. */
    queue_ms: Generated<number>;
    /** 1 if a count was estimated, because the upstream reported none that is plausible; null for older calls. */
    estimated: number | null;
    /** Input tokens that the provider wrote to its cache; 0 for older calls. */
    written_tokens: Generated<number>;
    /** Id of the call that this one is a mirror's copy of; empty otherwise. */
    mirror_of: Generated<string>;
    /** How it was answered without an upstream; empty for other calls. */
    cache: Generated<CacheUse>;
    /** What that saved, in nano-dollars; 0 if unknown. */
    saved_nano: Generated<number>;
    /** The prompt that filled it in, and its version; empty and 0 for other calls. */
    prompt: Generated<string>;
    prompt_version: Generated<number>;
    /** The process whose lease held the cost; empty if each budget held it by a reservation of its own. */
    leased_by: Generated<string>;
    /** What was reserved from each of its budgets, in nano-dollars; 0 for older calls. */
    held_nano: Generated<number>;
    /** The session of a coding agent; empty for other calls. */
    session: Generated<string>;
    /** JSON: `TurnFacts` of a session's call; empty for other calls. */
    turn: Generated<string>;
    /** `id:1` on the side of a rollout's target, `id:0` on the other one; empty for other calls. */
    rollout: Generated<string>;
  };
  /** Requests and responses. `facts`: JSON `BodyFacts` of both; the bodies are compressed by brotli, null if there is no text. */
  call_bodies: {
    id: string;
    team_id: string;
    at: number;
    facts: string;
    request: StoredBytes | null;
    response: StoredBytes | null;
    /** Compressed size of both. */
    bytes: Generated<number>;
  };
  /** Ratings of calls; `rater` is a key, or a person as a playground's key. */
  call_feedback: {
    call_id: string;
    team_id: string;
    rater: string;
    thumb: "up" | "down" | null;
    /** From 0 to 1. */
    score: number | null;
    comment: string | null;
    at: number;
  };
  usage_hourly: {
    team_id: string;
    key_id: string;
    model: string;
    endpoint: string;
    /** The provider that answered; empty for calls that reached none, and for hours before this was recorded. */
    provider: Generated<string>;
    /** The first millisecond of the hour. */
    hour: number;
    calls: number;
    errors: number;
    input_tokens: number;
    output_tokens: number;
    cached_tokens: number;
    duration_ms: number;
    /** Nano-dollars of calls with a known cost, and how many of those succeeded. */
    cost_nano: Generated<number>;
    priced: Generated<number>;
    /** Calls refused by a limit. */
    limited: Generated<number>;
    /** Total milliseconds to the first token, and the number of streams that it is the total of. */
    first_ms: Generated<number>;
    firsts: Generated<number>;
    /** Calls that were answered without an upstream, and the nano-dollars that this saved. */
    cache_hits: Generated<number>;
    saved_nano: Generated<number>;
  };
}
