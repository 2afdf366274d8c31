import { type Fields, isFields, listOf } from "../../../contracts/typed";

/** Keywords that a provider's strict mode refuses at any level. */
const REFUSED = ["allOf", "oneOf", "not", "if", "then", "else", "patternProperties", "dependentRequired", "dependentSchemas"];
/** As deep as schemas may be. */
const DEEPEST = 20;

/**
 * Returns whether a schema can be sent with `strict: true`: OpenAI and those who follow it refuse one whose objects allow other properties or
 * leave a property optional. Source: OpenAI, Structured model outputs, Supported schemas.
 */
export function fitsStrictMode(schema: unknown, depth = 1): boolean {
  if (!isFields(schema) || depth > DEEPEST || REFUSED.some((word) => word in schema)) return false;
  if (depth === 1 && schema.type !== "object") return false;
  if (isObject(schema) && !isClosed(schema)) return false;
  const maps = ["properties", "$defs", "definitions"].flatMap((word) => (isFields(schema[word]) ? Object.values(schema[word]) : []));
  const inner = [...maps, ...listOf(schema.anyOf), ...("items" in schema ? [schema.items] : [])];
  return inner.every((one) => fitsStrictMode(one, depth + 1));
}

function isObject({ type, properties }: Fields): boolean {
  return properties !== undefined || type === "object" || listOf(type).includes("object");
}

function isClosed({ properties, required, additionalProperties }: Fields): boolean {
  const names = isFields(properties) ? Object.keys(properties) : [];
  return additionalProperties === false && names.every((name) => listOf(required).includes(name));
}
