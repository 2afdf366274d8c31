import { defined } from "../contracts/typed";
/** The used part of a JSON Schema in an OpenAPI document. */
export interface DocSchema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, DocSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | DocSchema;
  items?: DocSchema;
  anyOf?: readonly DocSchema[];
  oneOf?: readonly DocSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  contentSchema?: DocSchema;
}

export type DocSchemas = Readonly<Record<string, DocSchema>>;

/** A variant of an object. `again`: it is already shown further up, without its fields here. */
export interface DocForm {
  name: string;
  fields: readonly DocField[];
  again: boolean;
}

export interface DocField {
  name: string;
  /** In words: `string`, `list of objects or null`. */
  type: string;
  required: boolean;
  description?: string;
  /** The default as JSON. */
  fallback?: string;
  /** `1 to 4,096 characters` */
  limits: readonly string[];
  /** Permitted values, as JSON without quotes. */
  values: readonly string[];
  forms: readonly DocForm[];
}

type Shape = Omit<DocField, "name" | "required" | "type"> & { types: readonly string[] };

interface Context {
  schemas: DocSchemas;
  /** Enclosing schemas. */
  trail: readonly string[];
}

const COMPONENT = "#/components/schemas/";

/** A whole schema as an unnamed field. */
export function documentSchema(schema: DocSchema, schemas: DocSchemas): DocField {
  return fieldOf(shapeOf(schema, { schemas, trail: [] }), { name: "", required: false });
}

function fieldsOf({ properties = {}, required = [] }: DocSchema, context: Context): DocField[] {
  return Object.entries(properties).map(([name, schema]) => {
    return fieldOf(shapeOf(schema, context), { name, required: required.includes(name) });
  });
}

/** A shape under its name. Limits that the description gives in the same words are left out. */
function fieldOf({ types, ...shape }: Shape, named: Pick<DocField, "name" | "required">): DocField {
  const limits = shape.limits.filter((limit) => !gives(shape.description, limit));
  return { ...named, type: types.join(" or "), ...shape, limits };
}

function gives(description: string | undefined, limit: string): boolean {
  const at = description?.toLowerCase().indexOf(limit) ?? -1;
  if (description === undefined || at < 0) return false;
  return !/[\d.,]$/.test(description.slice(0, at)) && !/^(?:[\d]|[.,]\d)/.test(description.slice(at + limit.length));
}

function shapeOf(schema: DocSchema, context: Context): Shape {
  if (schema.$ref !== undefined) return referred(schema, schema.$ref.replace(COMPONENT, ""), context);
  const own = { description: schema.description, fallback: schema.default === undefined ? undefined : JSON.stringify(schema.default) };
  const choices = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  if (choices) return { ...joined(choices.map((choice) => shapeOf(choice, context))), ...given(own) };
  if (schema.const !== undefined) return { types: [typeOf(schema.const)], limits: [], values: [plain(schema.const)], forms: [], ...own };
  const words = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (words.includes("array")) return { ...listShape(schema, context), ...given(own) };
  const values = (schema.enum ?? []).filter((value) => value !== null).map(plain);
  const types = words.length > 0 ? words : schema.properties ? ["object"] : ["any value"];
  return { types, limits: limitsOf(schema), values, forms: objectForms(schema, context), ...own };
}

function referred({ description }: DocSchema, name: string, { schemas, trail }: Context): Shape {
  const target = schemas[name] ?? {};
  if (trail.includes(name)) {
    return { types: ["object"], description, limits: [], values: [], forms: [{ name, fields: [], again: true }] };
  }
  const shape = shapeOf(target, { schemas, trail: [...trail, name] });
  const forms = shape.forms.map((form) => (form.name === "" ? { ...form, name } : form));
  return { ...shape, forms, ...given({ description }) };
}

function listShape({ items = {}, minItems, maxItems }: DocSchema, context: Context): Shape {
  const inner = shapeOf(items, context);
  const count = range({ from: minItems, to: maxItems, unit: ["item", "items"] });
  return {
    ...inner,
    // An item's description would read as the list's.
    description: undefined,
    types: [`list of ${inner.types.map(plural).join(" or ")}`],
    limits: [...count, ...inner.limits.map((limit) => `each ${limit}`)],
  };
}

/** Joins alternative shapes. Types and values aren't repeated. */
function joined(shapes: readonly Shape[]): Shape {
  const unique = (pick: (shape: Shape) => readonly string[]) => [...new Set(shapes.flatMap(pick))];
  const types = unique((shape) => shape.types);
  return {
    types: [...types.filter((type) => type !== "null"), ...types.filter((type) => type === "null")],
    description: shapes.find(({ description }) => description !== undefined)?.description,
    fallback: shapes.find(({ fallback }) => fallback !== undefined)?.fallback,
    limits: unique((shape) => shape.limits),
    values: unique((shape) => shape.values),
    forms: shapes.flatMap((shape) => shape.forms),
  };
}

function objectForms(schema: DocSchema, context: Context): DocForm[] {
  if (schema.properties) return [{ name: nameOf(schema), fields: fieldsOf(schema, context), again: false }];
  const rest = schema.additionalProperties;
  if (typeof rest !== "object" || Object.keys(rest).length === 0) return [];
  const { types, ...shape } = shapeOf(rest, context);
  return [{ name: "", fields: [{ name: "any name", required: false, type: types.join(" or "), ...shape }], again: false }];
}

/** Variants with a `type` are named after it. */
function nameOf({ title, properties }: DocSchema): string {
  const told = properties?.type?.const ?? properties?.kind?.const;
  return title ?? (typeof told === "string" ? told : "");
}

function limitsOf(schema: DocSchema): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, format } = schema;
  const limits = [
    ...range({ from: minimum, to: maximum }),
    ...range({ from: minLength, to: maxLength, unit: ["character", "characters"] }),
  ];
  if (exclusiveMinimum !== undefined) limits.push(`more than ${figure(exclusiveMinimum)}`);
  if (exclusiveMaximum !== undefined) limits.push(`less than ${figure(exclusiveMaximum)}`);
  if (format !== undefined && format !== "binary") limits.push(`in the form ${format}`);
  if (pattern !== undefined) limits.push(`matches ${pattern}`);
  return limits;
}

function range({ from, to, unit }: { from?: number; to?: number; unit?: readonly [one: string, many: string] }): string[] {
  const named = (count: number) => (unit ? `${figure(count)} ${count === 1 ? unit[0] : unit[1]}` : figure(count));
  if (from !== undefined && to !== undefined) return [from === to ? `exactly ${named(to)}` : `${figure(from)} to ${named(to)}`];
  if (from !== undefined) return [`at least ${named(from)}`];
  return to === undefined ? [] : [`at most ${named(to)}`];
}

function figure(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 6 });
}

function plural(type: string): string {
  if (type === "null" || type === "any value") return type === "null" ? type : "any values";
  return type.startsWith("list of") ? type.replace("list", "lists") : `${type}s`;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Drops undefined members, so that they don't override others. */
function given<Facts extends object>(facts: Facts): Partial<Facts> {
  return defined(facts);
}
