/** Answers of the Responses dialect that a team can fetch and go on from. Times are milliseconds since the epoch. */
export interface ResponseTables {
  responses: {
    id: string;
    team_id: string;
    /** The response it goes on from. */
    previous_id: string | null;
    created_at: number;
    /** When it, or one that goes on from it, was last gone on from: its time is counted from then. */
    used_at: number;
    /** Characters of this row and of its items. */
    bytes: number;
    /** JSON: the response without its output. */
    body: string;
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
