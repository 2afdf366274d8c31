import type { Variables } from "../../contracts/text-variables";

/** The variables without a value: they would be sent as written. */
export function emptyOf(names: readonly string[], variables: Variables): string[] {
  return names.filter((name) => !Object.hasOwn(variables, name) || variables[name] === "");
}

/** Undefined if none is empty. */
export function emptyLabel(empty: readonly string[]): string | undefined {
  if (empty.length === 0) return undefined;
  return empty.length === 1 ? "1 variable is empty" : `${empty.length} variables are empty`;
}
