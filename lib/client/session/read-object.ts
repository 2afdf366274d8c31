import { isFields } from "../../contracts/typed";
/** Parses a JSON object. Throws `SyntaxError` for anything else. */
export function readObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (!isFields(value)) throw new SyntaxError("The body must be a JSON object.");
  return value;
}
