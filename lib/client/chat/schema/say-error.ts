import { isFields, listOf } from "../../../contracts/typed";
import type { SchemaError } from "./innermost-errors";
import { refersTo } from "./schema-limits";

const SHOWN = 60;
const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};
const listed = (values: readonly unknown[]) => values.map(shown).join(", ");
const lengthOf = (value: unknown) =>
  typeof value === "string" ? [...value].length : Array.isArray(value) ? value.length : Object.keys(Object(value)).length;

type Say = (wanted: unknown, value: unknown) => string;
const SAID: Readonly<Record<string, Say>> = {
  type: (wanted, value) => `Must be ${[wanted].flat().join(" or ")}; it is ${typeOf(value)}.`,
  enum: (wanted) => `Must be one of ${listed(listOf(wanted))}.`,
  const: (wanted) => `Must be ${shown(wanted)}.`,
  format: (wanted) => `Must have the format ${wanted}${EXAMPLES[String(wanted)] ?? ""}.`,
  pattern: (wanted) => `Must match the pattern ${wanted}.`,
  minLength: (wanted, value) => `Must have at least ${wanted} characters; it has ${lengthOf(value)}.`,
  maxLength: (wanted, value) => `Must have at most ${wanted} characters; it has ${lengthOf(value)}.`,
  minItems: (wanted, value) => `Must have at least ${wanted} items; it has ${lengthOf(value)}.`,
  maxItems: (wanted, value) => `Must have at most ${wanted} items; it has ${lengthOf(value)}.`,
  uniqueItems: () => "Must not have equal items.",
  minProperties: (wanted, value) => `Must have at least ${wanted} properties; it has ${lengthOf(value)}.`,
  maxProperties: (wanted, value) => `Must have at most ${wanted} properties; it has ${lengthOf(value)}.`,
  minimum: (wanted) => `Must be at least ${wanted}.`,
  maximum: (wanted) => `Must be at most ${wanted}.`,
  exclusiveMinimum: (wanted) => `Must be more than ${wanted}.`,
  exclusiveMaximum: (wanted) => `Must be less than ${wanted}.`,
  multipleOf: (wanted) => `Must be a multiple of ${wanted}.`,
};
/** Errors that need nothing of the schema. */
const PLAIN: Readonly<Record<string, string>> = {
  false: "Is not allowed by the schema.",
  choice: "Fits none of the schema's alternatives, or several.",
  not: "Must not fit the schema's not.",
};
const EXAMPLES: Readonly<Record<string, string>> = {
  date: ", such as 2026-12-03",
  time: ", such as 09:30:00Z",
  "date-time": ", such as 2026-12-03T09:30:00Z",
  email: ", such as ada@example.com",
  uri: ", such as https://example.com/",
};
const MISSING = /property "(.*)"/s;

/** The sentence of an error: what is allowed, and what is there. */
export function sayError({ keyword, at, pointer, message }: SchemaError, schema: unknown, value: unknown): string {
  if (keyword === "required") return `Lacks the required property ${shown(MISSING.exec(message)?.[1] ?? "")}.`;
  const plain = PLAIN[keyword];
  if (plain !== undefined) return plain;
  const wanted = keywordAt(schema, at);
  const said = SAID[keyword];
  return said && wanted !== undefined ? said(wanted, refersTo(value, `#${pointer}`)) : message.split("\n", 1).join("");
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** The keyword's value, through every `$ref` on the way. */
function keywordAt(root: unknown, pointer: string): unknown {
  let at = root;
  for (const part of pointer.split("/").slice(1)) {
    at = refersTo(at, `#/${part}`);
    if (part === "$ref" && typeof at === "string") at = refersTo(root, at);
    else if (!isFields(at) && !Array.isArray(at)) return at;
  }
  return at;
}
