import { type Fields, isFields, isOneOf } from "../../../contracts/typed";
import { functionOf } from "./tool-problems";

/** What a form offers as the type of a parameter; `json` stands for any other schema. */
export const KINDS = ["string", "number", "integer", "boolean", "string[]", "number[]", "json"] as const;
export type Kind = (typeof KINDS)[number];

const SCALARS = ["string", "number", "integer", "boolean"] as const satisfies readonly Kind[];
/** Keywords that a row of the form cannot show. */
const NESTING = ["properties", "anyOf", "oneOf", "allOf", "not", "$ref", "const"];

/** A parameter of a function as a row of the form. */
export interface ParameterRow {
  name: string;
  schema: unknown;
  kind: Kind;
  required: boolean;
}

/** A function's parameters as rows; undefined if their schema has no plain list of properties. */
export function rowsOf(fn: Fields): ParameterRow[] | undefined {
  const { parameters } = fn;
  if (parameters === undefined || parameters === null) return [];
  if (!isFields(parameters) || NESTING.slice(1).some((word) => word in parameters)) return undefined;
  const { properties = {}, required = [] } = parameters;
  if (!isFields(properties) || !Array.isArray(required)) return undefined;
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, kind: kindOf(schema), required: required.includes(name) }));
}

function kindOf(schema: unknown): Kind {
  if (!isFields(schema) || NESTING.some((word) => word in schema)) return "json";
  const { type, items, enum: values } = schema;
  if (type === "array") {
    const of = isFields(items) && Object.keys(items).length === 1 ? items.type : undefined;
    return values === undefined && (of === "string" || of === "number") ? `${of}[]` : "json";
  }
  return isOneOf(SCALARS, type) && items === undefined && fitsLine(values, type) ? type : "json";
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
  if (kind === "json") return { type: "object", ...rest, properties: {} };
  return kind.endsWith("[]") ? { type: "array", ...rest, items: { type: kind.slice(0, -2) } } : { type: kind, ...rest };
}

/** A record with one field changed; an undefined value removes it. */
export function withField(fields: Fields, name: string, value: unknown): Fields {
  return Object.fromEntries(Object.entries({ ...fields, [name]: value }).filter(([, one]) => one !== undefined));
}

/** A function with these rows as its parameters. Other keywords of the schema stay. */
export function withRows(fn: Fields, rows: readonly ParameterRow[]): Fields {
  const { required: _, ...before } = isFields(fn.parameters) ? fn.parameters : { type: "object" };
  const required = rows.filter((row) => row.required).map(({ name }) => name);
  const properties = Object.fromEntries(rows.map(({ name, schema }) => [name, schema]));
  return { ...fn, parameters: { ...before, properties, ...(required.length > 0 && { required }) } };
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
