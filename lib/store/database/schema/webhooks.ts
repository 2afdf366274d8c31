import type { Generated } from "kysely";

/** `waiting`: sent at `next_at`. The other two are final until a person sends it again. */
export type DeliveryState = "waiting" | "delivered" | "failed";

export interface WebhookTables {
  /** Task events: a row per change of state, numbered per team without gaps, in commit order. */
  task_events: {
    team_id: string;
    n: number;
    at: number;
    task_id: string;
    state: string;
    /** JSON: the task at that time (`task-events.ts`). */
    snapshot: string;
  };
  /** The number of each team's newest event. */
  task_event_counters: { team_id: string; n: number };
  /** A team's signing secrets. The one without an end is current. */
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
    /** The `webhook-id`: the same for every attempt. */
    id: string;
    team_id: string;
    /** Empty for a test message. */
    task_id: string;
    /** The number of its event; 0 for a test message. */
    n: number;
    at: number;
    url: string;
    /** The reported state, or `test`. */
    event: string;
    snapshot: string;
    state: DeliveryState;
    tries: Generated<number>;
    /** Remaining attempts. */
    tries_left: number;
    /** Null once nothing is left to send. */
    next_at: number | null;
    lease_owner: Generated<string | null>;
    lease_until: Generated<number | null>;
    /** Of the last attempt: when it ended, the HTTP status if there was one, and the error. */
    last_at: Generated<number | null>;
    last_status: Generated<number | null>;
    last_words: Generated<string>;
  };
}
