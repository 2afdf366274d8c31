export type Fields = Record<string, unknown>;

/** Upstream answers are read leniently: only the fields the gateway uses are required. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
