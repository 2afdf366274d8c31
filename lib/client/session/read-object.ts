/** The object that a person's JSON says. Throws `SyntaxError` if it is none. */
export function readObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError("The body must be a JSON object.");
  return value as Record<string, unknown>;
}
