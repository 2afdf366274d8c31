import { type Fields, isFields, isOneOf } from "../../../contracts/typed";
import { functionOf } from "./tool-problems";

/** What a form offers as the type of a parameter; `json` stands for any other schema. */
export const KINDS = ["string", "number", "integer", "boolean", "string[]", "number[]", "object", "object[]", "json"] as const;
export type Kind = (typeof KINDS)[number];

const SCALARS = ["string", "number", "integer", "boolean"] as const satisfies readonly Kind[];
/** Keywords that a row of the form cannot show. */
const NESTING = ["properties", "anyOf", "oneOf", "allOf", "not", "$ref", "const"];

/** A property of an object's schema as a row of the form. */
export interface ParameterRow {
  name: string;
  schema: unknown;
  kind: Kind;
  required: boolean;
}

/** The properties of an object's schema as rows; undefined if it has no plain list of them. */
export function rowsOf(schema: unknown): ParameterRow[] | undefined {
  if (schema === undefined || schema === null) return [];
  if (!isFields(schema) || NESTING.slice(1).some((word) => word in schema)) return undefined;
  const { properties = {}, required = [] } = schema;
  if (!isFields(properties) || !Array.isArray(required)) return undefined;
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    schema: inner,
    kind: kindOf(inner),
    required: required.includes(name),
  }));
}

function kindOf(schema: unknown): Kind {
  if (!isFields(schema)) return "json";
  const { type, items, enum: values } = schema;
  if (isObject(schema)) return "object";
  if (NESTING.some((word) => word in schema)) return "json";
  if (type === "array") {
    if (isObject(items) && values === undefined) return "object[]";
    const of = isFields(items) && Object.keys(items).length === 1 ? items.type : undefined;
    return values === undefined && (of === "string" || of === "number") ? `${of}[]` : "json";
  }
  return isOneOf(SCALARS, type) && items === undefined && fitsLine(values, type) ? type : "json";
}

/** True if the form can show the properties as rows. */
function isObject(schema: unknown): boolean {
  return isFields(schema) && schema.type === "object" && schema.enum === undefined && rowsOf(schema) !== undefined;
}

/** True if the values can be written on one line between commas. */
function fitsLine(values: unknown, type: unknown): boolean {
  if (values === undefined) return true;
  if (!Array.isArray(values) || type === "boolean") return false;
  const plain = (value: unknown) => typeof value === "string" && value !== "" && value === value.trim() && !value.includes(",");
  return values.every(type === "string" ? plain : (value) => typeof value === "number");
}

/** The values of `enum` from a line with commas; undefined if there are none. */
export function valuesIn(line: string, kind: Kind): unknown[] | undefined {
  const words = line.split(",").flatMap((word) => word.trim() || []);
  const values = kind === "string" ? words : words.map(Number).filter(Number.isFinite);
  return values.length > 0 ? [...new Set<unknown>(values)] : undefined;
}

/** The schema of another kind. Its description stays, and whatever else has a meaning for both. */
export function ofKind(schema: unknown, kind: Kind): Fields {
  const { type: _, items: __, enum: ___, properties: ____, required: _____, ...rest } = isFields(schema) ? schema : {};
  if (kind === "json") return isFields(schema) ? schema : {};
  if (kind === "object") return { type: "object", ...rest, properties: {} };
  if (kind === "object[]") return { type: "array", ...rest, items: { type: "object", properties: {} } };
  return kind.endsWith("[]") ? { type: "array", ...rest, items: { type: kind.slice(0, -2) } } : { type: kind, ...rest };
}

/** A record with one field changed; an undefined value removes it. */
export function withField(fields: Fields, name: string, value: unknown): Fields {
  return Object.fromEntries(Object.entries({ ...fields, [name]: value }).filter(([, one]) => one !== undefined));
}

/** An object's schema with these rows as its properties. Its other keywords stay. */
export function withRows(schema: unknown, rows: readonly ParameterRow[]): Fields {
  const { required: _, ...before } = isFields(schema) ? schema : { type: "object" };
  const required = rows.filter((row) => row.required).map(({ name }) => name);
  const properties = Object.fromEntries(rows.map(({ name, schema: inner }) => [name, inner]));
  return { ...before, properties, ...(required.length > 0 && { required }) };
}

/** The tools with another function at that place. */
export function withFunction(tools: readonly unknown[], index: number, fn: Fields): unknown[] {
  return tools.map((tool, at) => (at === index && isFields(tool) && functionOf(tool) ? { ...tool, function: fn } : tool));
}

/** The text of a list; empty without tools. */
export function toText(tools: readonly unknown[]): string {
  return tools.length === 0 ? "" : JSON.stringify(tools, null, 2);
}

/** A name that is not taken: `base`, or with the first free number. */
export function freeName(base: string, taken: readonly unknown[]): string {
  let name = base;
  for (let number = 2; taken.includes(name); number++) name = `${base}_${number}`;
  return name;
}

/** The list with one more function. */
export function withTool(tools: readonly unknown[], fn: Fields): unknown[] {
  const taken = tools.map((tool) => functionOf(tool)?.name);
  return [...tools, { type: "function", function: { ...fn, name: freeName(String(fn.name), taken) } }];
}
