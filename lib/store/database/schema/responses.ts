/** Answers of the Responses dialect that a team can fetch and continue. Times are milliseconds since the epoch. */
export interface ResponseTables {
  responses: {
    id: string;
    team_id: string;
    /** The response it continues. */
    previous_id: string | null;
    created_at: number;
    /** When it, or one that continues it, was last continued: its time is counted from then. */
    used_at: number;
    /** Characters of this row and of its items. */
    bytes: number;
    /** JSON: the response without its output. */
    body: string;
  };
  /** Those that are made in the background, until they are whole; also those that ended without an answer. */
  background_responses: {
    id: string;
    team_id: string;
    key_id: string;
    /** Of the call that makes it, and who made it from where. */
    request_id: string;
    address: string;
    client: string;
    state: "queued" | "running" | "failed" | "cancelled";
    /** 1 once an upstream may have been asked: it is not made again then. */
    attempted: number;
    created_at: number;
    /** When it may be taken on. */
    next_at: number;
    lease: string | null;
    lease_until: number | null;
    /** The caller's body; empty once it has ended. */
    request: string;
    /** JSON: the response as its caller reads it. */
    response: string;
  };
  response_items: {
    response_id: string;
    team_id: string;
    /** Counts what the response was sent, then its output. */
    place: number;
    /** 1 for the output. */
    made: number;
    item_id: string;
    /** JSON. */
    body: string;
  };
}
