/** An answer to be checked. */
export interface CheckedAnswer {
  text: string;
  toolCalls: readonly { name: string; arguments: string }[];
  /** Null if not known. */
  latencyMs: number | null;
  /** Null if a price is unknown. */
  costNano: number | null;
}

/** The row of the dataset that was sent. */
export interface CheckedRow {
  variables: Readonly<Record<string, unknown>>;
  /** Null if the row has none. */
  expected: string | null;
}
