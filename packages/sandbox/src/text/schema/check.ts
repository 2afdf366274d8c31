import { FORMATS } from "./formats";
import { canonical, isSchema, listAt, mapAt, numberAt, resolvePointer, type Schema, stringsAt, typesOf } from "./schema";

/** Steps a check may take; beyond them it counts as failed. */
const MAX_STEPS = 100_000;

/**
 * Tells whether a JSON value satisfies a schema: the keywords of JSON Schema that the generator knows, formats included.
 * `pattern` and `patternProperties` are not evaluated. References are resolved in `root`.
 */
export function satisfies(value: unknown, schema: unknown, root: unknown): boolean {
  return new Checker(root).holds(value, schema, 0);
}

class Checker {
  #steps = 0;
  constructor(readonly root: unknown) {}

  holds(value: unknown, schema: unknown, depth: number): boolean {
    if (++this.#steps > MAX_STEPS || depth > 100) return false;
    if (typeof schema === "boolean") return schema;
    if (!isSchema(schema)) return false;
    return this.#combined(value, schema, depth) && this.#plain(value, schema) && this.#nested(value, schema, depth);
  }

  #combined(value: unknown, schema: Schema, depth: number): boolean {
    const fits = (part: unknown) => this.holds(value, part, depth + 1);
    if (schema.$ref !== undefined && !fits(resolvePointer(this.root, schema.$ref))) return false;
    if (!(listAt(schema, "allOf") ?? []).every(fits)) return false;
    if (listAt(schema, "anyOf")?.some(fits) === false) return false;
    const one = listAt(schema, "oneOf");
    if (one && one.filter(fits).length !== 1) return false;
    if (schema.not !== undefined && fits(schema.not)) return false;
    if (schema.if === undefined) return true;
    const branch = fits(schema.if) ? schema.then : schema.else;
    return branch === undefined || fits(branch);
  }

  #plain(value: unknown, schema: Schema): boolean {
    const types = typesOf(schema);
    if (types && !types.some((type) => isType(value, type))) return false;
    if (Object.hasOwn(schema, "const") && canonical(schema.const) !== canonical(value)) return false;
    const options = listAt(schema, "enum");
    if (options && !options.some((option) => canonical(option) === canonical(value))) return false;
    if (typeof value === "number") return numberFits(value, schema);
    return typeof value !== "string" || stringFits(value, schema);
  }

  #nested(value: unknown, schema: Schema, depth: number): boolean {
    if (Array.isArray(value)) return this.#listFits(value, schema, depth);
    return !isSchema(value) || this.#objectFits(value, schema, depth);
  }

  #listFits(value: readonly unknown[], schema: Schema, depth: number): boolean {
    if (value.length < (numberAt(schema, "minItems") ?? 0) || value.length > (numberAt(schema, "maxItems") ?? Number.POSITIVE_INFINITY))
      return false;
    if (schema.uniqueItems === true && new Set(value.map(canonical)).size < value.length) return false;
    const { first, rest } = itemSchemas(schema);
    if (!value.every((item, index) => this.holds(item, index < first.length ? first[index] : rest, depth + 1))) return false;
    if (schema.contains === undefined) return true;
    const found = value.filter((item) => this.holds(item, schema.contains, depth + 1)).length;
    return found >= (numberAt(schema, "minContains") ?? 1) && found <= (numberAt(schema, "maxContains") ?? Number.POSITIVE_INFINITY);
  }

  #objectFits(value: Schema, schema: Schema, depth: number): boolean {
    const keys = Object.keys(value);
    if (!stringsAt(schema, "required").every((key) => Object.hasOwn(value, key))) return false;
    if (
      keys.length < (numberAt(schema, "minProperties") ?? 0) ||
      keys.length > (numberAt(schema, "maxProperties") ?? Number.POSITIVE_INFINITY)
    )
      return false;
    for (const [key, needed] of Object.entries(mapAt(schema, "dependentRequired")))
      if (Object.hasOwn(value, key) && Array.isArray(needed) && !needed.every((other) => Object.hasOwn(value, String(other)))) return false;
    const properties = mapAt(schema, "properties");
    const others = schema.additionalProperties ?? true;
    return keys.every((key) => {
      if (schema.propertyNames !== undefined && !this.holds(key, schema.propertyNames, depth + 1)) return false;
      const own = Object.hasOwn(properties, key);
      if (!own && schema.patternProperties !== undefined) return true;
      return this.holds(value[key], own ? properties[key] : others, depth + 1);
    });
  }
}

/** The schemas of the first items, and the one for the rest; both spellings of tuples. */
export function itemSchemas(schema: Schema): { first: readonly unknown[]; rest: unknown } {
  const tuple = listAt(schema, "prefixItems");
  if (tuple) return { first: tuple, rest: schema.items ?? true };
  const old = listAt(schema, "items");
  return old ? { first: old, rest: schema.additionalItems ?? true } : { first: [], rest: schema.items ?? true };
}

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isSchema(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

export function numberFits(value: number, schema: Schema): boolean {
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const minimum = numberAt(schema, "minimum") ?? Number.NEGATIVE_INFINITY;
  const maximum = numberAt(schema, "maximum") ?? Number.POSITIVE_INFINITY;
  if (value < minimum || value > maximum) return false;
  if (typeof exclusiveMinimum === "number" ? value <= exclusiveMinimum : exclusiveMinimum === true && value === minimum) return false;
  if (typeof exclusiveMaximum === "number" ? value >= exclusiveMaximum : exclusiveMaximum === true && value === maximum) return false;
  const step = numberAt(schema, "multipleOf");
  if (step === undefined || step <= 0) return true;
  const times = value / step;
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

function stringFits(value: string, schema: Schema): boolean {
  const length = Array.from(value).length;
  if (length < (numberAt(schema, "minLength") ?? 0) || length > (numberAt(schema, "maxLength") ?? Number.POSITIVE_INFINITY)) return false;
  return typeof schema.format !== "string" || (FORMATS.get(schema.format)?.test(value) ?? true);
}
