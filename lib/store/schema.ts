import type { Generated, Kysely } from "kysely";

/** Column types as both databases return them: ids and JSON are text, times are milliseconds since the epoch. */
export interface Tables {
  teams: { id: string; name: string; created_at: number };
  api_keys: {
    id: string;
    team_id: string;
    name: string;
    /** SHA-256 of the secret in hex; the secret itself is nowhere. */
    secret_hash: string;
    hint: string;
    scopes: string;
    models: string | null;
    created_at: number;
    expires_at: number | null;
    revoked_at: Generated<number | null>;
    last_used_at: Generated<number | null>;
  };
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
  };
  usage_hourly: {
    team_id: string;
    key_id: string;
    model: string;
    endpoint: string;
    /** The first millisecond of the hour. */
    hour: number;
    calls: number;
    errors: number;
    input_tokens: number;
    output_tokens: number;
    cached_tokens: number;
    duration_ms: number;
  };
  idempotency: {
    key_id: string;
    endpoint: string;
    token: string;
    body_hash: string;
    state: "running" | "done";
    lease_until: number;
    status: Generated<number | null>;
    content_type: Generated<string | null>;
    body: Generated<string | null>;
    expires_at: number;
  };
  meta: { name: string; value: string };
}

export type Database = Kysely<Tables>;
