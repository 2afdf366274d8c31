import type { Generated } from "kysely";

/** `waiting`: it is sent when `next_at` has come. The other two are final until somebody sends it again. */
export type DeliveryState = "waiting" | "delivered" | "failed";

export interface WebhookTables {
  /** Task events: a row for each change of state, numbered per team without gaps, in the order in which they were committed. */
  task_events: {
    team_id: string;
    n: number;
    at: number;
    task_id: string;
    state: string;
    /** JSON: the task as it was then (`task-events.ts`). */
    snapshot: string;
  };
  /** The number of each team's newest event. */
  task_event_counters: { team_id: string; n: number };
  /** What signs a team's messages. One without an end is the current one. */
  webhook_secrets: {
    id: string;
    team_id: string;
    /** Sealed (`providers-sealed.ts`) for its id. */
    sealed: string;
    hint: string;
    created_at: number;
    ends_at: Generated<number | null>;
  };
  /** Messages to callers' addresses. */
  webhook_deliveries: {
    /** The `webhook-id`: the same however often it is sent. */
    id: string;
    team_id: string;
    /** Empty for a test message. */
    task_id: string;
    /** Of the event that it tells; 0 for a test message. */
    n: number;
    at: number;
    url: string;
    /** The state that it tells, or `test`. */
    event: string;
    snapshot: string;
    state: DeliveryState;
    tries: Generated<number>;
    /** Tries that it still has, unless one arrives. */
    tries_left: number;
    /** Null once nothing is to be sent. */
    next_at: number | null;
    lease_owner: Generated<string | null>;
    lease_until: Generated<number | null>;
    /** Of the last try: when it ended, the HTTP status where there was an answer, and what was said. */
    last_at: Generated<number | null>;
    last_status: Generated<number | null>;
    last_words: Generated<string>;
  };
}
