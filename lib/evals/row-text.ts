import { isKeyOf } from "../contracts/typed";
import { VARIABLE } from "../contracts/variable-name";
import type { CheckedRow } from "./answer";
import { CheckError } from "./check-error";

const PLACE = new RegExp(`\\{\\{\\s*(${VARIABLE})\\s*\\}\\}`, "g");

/** Replaces `{{name}}` by the row's values, once: a value that contains braces stays as it is. Throws `CheckError` for a missing value. */
export function fillIn(template: string, { variables, expected }: CheckedRow): string {
  return template.replace(PLACE, (_, name: string) => {
    if (isKeyOf(variables, name)) return textOf(variables[name]);
    if (name === "expected" && expected !== null) return expected;
    throw new CheckError(name === "expected" ? "The row has no expected answer." : `The row has no variable '${name}'.`);
  });
}

/** Names of the values that texts ask for. */
export function namesIn(value: unknown): Set<string> {
  const names = new Set<string>();
  for (const [, name = ""] of JSON.stringify(value).matchAll(PLACE)) names.add(name);
  return names;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
