const VARIABLE = /\{\{\s*([\w-]{1,64})\s*\}\}/g;

/** Values of `{{name}}` in a person's texts, by name. They are kept apart from the texts and filled in when these are sent. */
export type Variables = Readonly<Record<string, string>>;

/** Names of the variables in some texts, each once, in their order. */
export function variablesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name)))];
}

/** The text with its variables filled in; those without a value stay as they are. */
export function fillIn(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (whole, name: string) => (Object.hasOwn(variables, name) && variables[name]) || whole);
}

/** Those of some variables that have no value: they would be sent as they are written. */
export function emptyOf(names: readonly string[], variables: Variables): string[] {
  return names.filter((name) => !Object.hasOwn(variables, name) || variables[name] === "");
}

/** Undefined if none is empty. */
export function emptyLabel(empty: readonly string[]): string | undefined {
  if (empty.length === 0) return undefined;
  return empty.length === 1 ? "1 variable is empty" : `${empty.length} variables are empty`;
}
