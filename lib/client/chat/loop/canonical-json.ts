import { isFields } from "../../../contracts/typed";

/** JSON with sorted members and no spaces, so that equal arguments are equal texts. Invalid JSON stays as it is. */
export function canonicalJson(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text.trim() === "" ? "{}" : text)));
  } catch {
    return text.trim();
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
