import { Failure } from "../../contracts/errors";

const MOST_NAMED = 10;

/** The refusal to delete a prompt that others include. */
export function inUse(slug: string, including: readonly string[]): Failure {
  const shown = including.slice(0, MOST_NAMED).map((name) => `'${name}'`);
  const more = including.length > MOST_NAMED ? ` and ${including.length - MOST_NAMED} others` : "";
  const message = `The prompt '${slug}' is included by ${shown.join(", ")}${more}, whose calls would fail. Remove the includes first.`;
  return new Failure("prompt_in_use", message);
}
