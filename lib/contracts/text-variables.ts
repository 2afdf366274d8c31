import { VARIABLE } from "./variable-name";

const MARK = new RegExp(`\\{\\{\\s*(${VARIABLE})\\s*\\}\\}`, "g");

/** Values of `{{name}}` in a person's texts, by name. They are inserted when the texts are sent. */
export type Variables = Readonly<Record<string, string>>;

/** Names of the variables in texts, in order, without duplicates. */
export function variablesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(MARK)].map(([, name = ""]) => name)))];
}

/** Inserts values; variables without a value stay unchanged. */
export function fillIn(text: string, variables: Variables): string {
  return text.replace(MARK, (whole, name: string) => (Object.hasOwn(variables, name) && variables[name]) || whole);
}
