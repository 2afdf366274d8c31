type Schema = Record<string, unknown>;

/** Keywords whose numbers are strings in the native form, like every 64-bit integer. */
const COUNTS = new Set(["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"]);
/** Keywords with schemas by name: their keys are the caller's own. */
const MAPS = new Set(["properties", "$defs", "defs", "patternProperties"]);
const NESTED = new Set(["items", "anyOf", "oneOf", "allOf", "prefixItems", "additionalProperties", "not"]);

/**
 * Converts the native schema form to JSON Schema: it writes `STRING` for `string`, `nullable` for a type that may be null,
 * counts as strings, and a separate list for the order of properties.
 */
export function jsonSchema(schema: Schema): Schema {
  const { nullable, propertyOrdering, ...rest } = schema;
  const made = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, translate(keyword, value)]));
  if (Array.isArray(propertyOrdering) && isSchema(made.properties)) made.properties = ordered(made.properties, propertyOrdering);
  return nullable === true ? orNull(made) : made;
}

function translate(keyword: string, value: unknown): unknown {
  if (keyword === "type") return typeof value === "string" ? value.toLowerCase() : lowered(value);
  if (COUNTS.has(keyword) && typeof value === "string" && /^\d{1,15}$/.test(value)) return Number(value);
  if (MAPS.has(keyword) && isSchema(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nested(member)]));
  return NESTED.has(keyword) ? nested(value) : value;
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested);
  return isSchema(value) ? jsonSchema(value) : value;
}

function lowered(types: unknown): unknown {
  return Array.isArray(types) ? types.map((type) => (typeof type === "string" ? type.toLowerCase() : type)) : types;
}

function ordered(properties: Schema, names: readonly unknown[]): Schema {
  const first = names.flatMap((name) => (typeof name === "string" && Object.hasOwn(properties, name) ? [[name, properties[name]]] : []));
  return { ...Object.fromEntries(first), ...properties };
}

function orNull(schema: Schema): Schema {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return {
    ...schema,
    ...(types.length > 0 ? { type: [...new Set([...types, "null"])] } : {}),
    ...(Array.isArray(schema.enum) && !schema.enum.includes(null) ? { enum: [...schema.enum, null] } : {}),
    ...(Array.isArray(schema.anyOf) ? { anyOf: [...schema.anyOf, { type: "null" }] } : {}),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
