export type Fields = Record<string, unknown>;

/** Answers of upstreams are read leniently: only what the gateway uses must be there, and nothing else is looked at. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
