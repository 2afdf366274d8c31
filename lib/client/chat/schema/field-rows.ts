import { type Fields, fieldsOf, isFields } from "../../../contracts/typed";
import { freeName, type Kind, ofKind, type ParameterRow, rowsOf, withRows } from "../tools/tool-edit";

/** A field of a schema at any level, as a row of a table. */
export interface FieldRow extends ParameterRow {
  /** Its own name after those of the objects it is in. */
  path: readonly string[];
}

/** Deeper objects are edited as JSON. */
const DEEPEST = 5;

/** All fields of an object's schema, each before its own fields; undefined if the schema has no plain list of them. */
export function fieldRows(schema: unknown): FieldRow[] | undefined {
  return rowsOf(schema) && rowsBelow(schema, []);
}

function rowsBelow(schema: unknown, above: readonly string[]): FieldRow[] {
  return (rowsOf(schema) ?? []).flatMap((row) => {
    const path = [...above, row.name];
    return [{ ...row, path }, ...(hasFields(row.kind, path.length) ? rowsBelow(insideOf(row), path) : [])];
  });
}

/** Whether a field of this type has fields of its own in the table. */
export function hasFields(kind: Kind, level: number): boolean {
  return level < DEEPEST && (kind === "object" || kind === "object[]");
}

const insideOf = ({ kind, schema }: ParameterRow): unknown => (kind === "object[]" ? fieldsOf(schema).items : schema);

/** The schema with other fields in the object at this path. */
function withFieldsAt(schema: unknown, path: readonly string[], change: (rows: ParameterRow[]) => ParameterRow[]): Fields {
  const rows = rowsOf(schema) ?? [];
  const [name, ...rest] = path;
  if (name === undefined) return withRows(schema, change(rows));
  const changed = (row: ParameterRow): ParameterRow => {
    const inside = withFieldsAt(insideOf(row), rest, change);
    return { ...row, schema: row.kind === "object[]" ? { ...fieldsOf(row.schema), items: inside } : inside };
  };
  return withRows(
    schema,
    rows.map((row) => (row.name === name ? changed(row) : row)),
  );
}

/** The schema with one field changed. */
export function withField(schema: unknown, path: readonly string[], change: Partial<ParameterRow>): Fields {
  const name = path.at(-1);
  return withFieldsAt(schema, path.slice(0, -1), (rows) => rows.map((row) => (row.name === name ? { ...row, ...change } : row)));
}

/** The schema with another type for a field. New objects allow no other fields. */
export function withKind(schema: unknown, { path, schema: before }: FieldRow, kind: Kind): Fields {
  const { additionalProperties: _, ...next } = ofKind(before, kind);
  if (kind === "object") return withField(schema, path, { schema: { ...next, additionalProperties: false } });
  if (kind !== "object[]") return withField(schema, path, { schema: next });
  return withField(schema, path, { schema: { ...next, items: { ...fieldsOf(next.items), additionalProperties: false } } });
}

export function withoutField(schema: unknown, path: readonly string[]): Fields {
  return withFieldsAt(schema, path.slice(0, -1), (rows) => rows.filter(({ name }) => name !== path.at(-1)));
}

/** The schema with a field one place up or down among those of its object. */
export function withMovedField(schema: unknown, path: readonly string[], by: 1 | -1): Fields {
  return withFieldsAt(schema, path.slice(0, -1), (rows) => {
    const at = rows.findIndex(({ name }) => name === path.at(-1));
    const moved = rows.filter((_, index) => index !== at);
    moved.splice(Math.max(at + by, 0), 0, ...rows.slice(at, at + 1));
    return moved;
  });
}

/** The schema with one more field in the object at this path, and the field's path. */
export function withNewField(schema: unknown, above: readonly string[]): { schema: Fields; path: string[] } {
  const names = (fieldRows(schema) ?? []).filter(({ path }) => isIn(path, above)).map(({ name }) => name);
  const name = freeName("field", names);
  const row: ParameterRow = { name, schema: { type: "string" }, kind: "string", required: true };
  return { schema: withFieldsAt(schema, above, (rows) => [...rows, row]), path: [...above, name] };
}

/** The names of the other fields of the same object. */
export function namesBeside(rows: readonly FieldRow[], { path }: FieldRow): string[] {
  return rows.filter((row) => isIn(row.path, path.slice(0, -1)) && row.name !== path.at(-1)).map(({ name }) => name);
}

const isIn = (path: readonly string[], above: readonly string[]) =>
  path.length === above.length + 1 && above.every((name, at) => path[at] === name);

/** What values of a field are allowed, in a few words; empty if all of its type are. */
export function allowedIn({ kind, schema }: ParameterRow): string {
  const { enum: values, pattern, format, minLength, maxLength, minimum, maximum, minItems, maxItems } = fieldsOf(schema);
  if (Array.isArray(values)) return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(", ");
  if (kind === "json") return "by its schema";
  const texts = [pattern, format].filter((word) => typeof word === "string");
  const spans = [range(minLength, maxLength, "characters"), range(minimum, maximum), range(minItems, maxItems)];
  return [...texts, ...spans].filter((words) => words !== undefined).join(", ");
}

function range(from: unknown, to: unknown, unit = ""): string | undefined {
  const words =
    typeof from === "number" && typeof to === "number"
      ? `${from} to ${to}`
      : typeof to === "number"
        ? `≤ ${to}`
        : typeof from === "number"
          ? `≥ ${from}`
          : undefined;
  return words && `${words} ${unit}`.trim();
}

/** The name of a kind in lists. */
export const KIND_NAMES: Record<Kind, string> = {
  string: "string",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  "string[]": "list of strings",
  "number[]": "list of numbers",
  object: "object",
  "object[]": "list of objects",
  json: "JSON Schema",
};

/** The text of a schema as a value: of no text an empty object, undefined if it is no JSON object. */
export function schemaOfText(text: string): Fields | undefined {
  if (text.trim() === "") return { type: "object", properties: {}, additionalProperties: false };
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
