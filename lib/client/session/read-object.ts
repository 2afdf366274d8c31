/** Parses a JSON object. Throws `SyntaxError` for anything else. */
export function readObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError("The body must be a JSON object.");
  return value as Record<string, unknown>;
}
