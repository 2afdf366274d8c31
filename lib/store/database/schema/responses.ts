/** Stored responses that a team can fetch and continue. Times are milliseconds since the epoch. */
export interface ResponseTables {
  responses: {
    id: string;
    team_id: string;
    /** The response it continues. */
    previous_id: string | null;
    created_at: number;
    /** When it, or a response that continues it, was last continued: it expires some time after. */
    used_at: number;
    /** Characters of this row and its items. */
    bytes: number;
    /** JSON: the response without its output. */
    body: string;
  };
  /** Background responses until they are complete, including those that ended without an answer. */
  background_responses: {
    id: string;
    team_id: string;
    key_id: string;
    /** The id of the call that makes it. */
    request_id: string;
    address: string;
    client: string;
    state: "queued" | "running" | "failed" | "cancelled";
    /** 1 once an upstream may have been asked, 2 once a tool may have been called: it is not tried again then. */
    attempted: number;
    created_at: number;
    /** The earliest time to claim it. */
    next_at: number;
    lease: string | null;
    lease_until: number | null;
    /** The caller's body; empty once it has ended. */
    request: string;
    /** JSON: the response as the caller sees it. */
    response: string;
  };
  response_items: {
    response_id: string;
    team_id: string;
    /** Position: input items first, then the output. */
    place: number;
    /** 1 for the output. */
    made: number;
    item_id: string;
    /** JSON. */
    body: string;
  };
}
