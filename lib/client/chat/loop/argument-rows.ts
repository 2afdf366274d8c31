import { type Fields, fieldsOf, isFields, listOf } from "../../../contracts/typed";
import type { AnswerError } from "../schema/answer-check";

/** One argument of a call beside what its schema says. */
export interface ArgumentRow {
  name: string;
  /** JSON; undefined if the argument is missing. */
  value: string | undefined;
  /** What is allowed, in a few words. */
  allowed: string;
  known: boolean;
  errors: readonly AnswerError[];
}

/** The arguments as rows, and the errors that belong to none of them. */
export function argumentRows(
  given: Fields,
  schema: Fields,
  errors: readonly AnswerError[],
): { rows: ArgumentRow[]; others: AnswerError[] } {
  const properties = fieldsOf(schema.properties);
  const required = listOf(schema.required);
  const missing = required.filter((name): name is string => typeof name === "string" && !(name in given));
  const rows = [...Object.keys(given), ...missing].map((name) => ({
    name,
    value: name in given ? JSON.stringify(given[name]) : undefined,
    allowed: name in properties ? allowedBy(properties[name], given[name]) : "not in the schema",
    known: name in properties,
    errors: errors.filter(({ pointer }) => nameIn(pointer) === name),
  }));
  const isShown = ({ pointer, message }: AnswerError) =>
    rows.some(({ name }) => name === nameIn(pointer)) || missing.some((name) => message.includes(JSON.stringify(name)));
  return { rows, others: errors.filter((error) => !isShown(error)) };
}

/** The first name of a JSON pointer. */
function nameIn(pointer: string): string | undefined {
  return pointer.split("/")[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
}

function allowedBy(schema: unknown, value: unknown): string {
  if (!isFields(schema)) return "any value";
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.length}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : typeof schema.type === "string" ? schema.type : "by its schema";
  return [type, ...boundsOf(schema, value)].join(", ");
}

function boundsOf({ minimum, maximum, maxLength, maxItems }: Fields, value: unknown): string[] {
  const bounds = [];
  if (typeof minimum === "number") bounds.push(`at least ${minimum}`);
  if (typeof maximum === "number") bounds.push(`at most ${maximum}`);
  if (typeof maxLength === "number" && typeof value === "string") bounds.push(`${[...value].length} of ${maxLength}`);
  if (typeof maxItems === "number" && Array.isArray(value)) bounds.push(`${value.length} of ${maxItems}`);
  return bounds;
}
