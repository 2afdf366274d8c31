import { type Fields, isFields } from "../../../contracts/typed";
import { jsonProblem } from "../tools/json-problem";
import { schemaProblem } from "./schema-limits";

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const MOST_LENGTH = 256 * 1024;
/** Beyond the limit of a schema, so that it is reported there. */
const DEEPEST = 30;

/** The text of a schema that an example fits, or why there is none. */
export function schemaFromExample(text: string): { schema: string } | { problem: string } {
  if (text.trim() === "") return { problem: "Paste an example first." };
  if (text.length > MOST_LENGTH) return { problem: `Must be at most ${MOST_LENGTH / 1024} KiB. Shorten the example.` };
  const invalid = jsonProblem(text);
  if (invalid !== undefined) return { problem: invalid };
  const example: unknown = JSON.parse(text);
  if (!isFields(example)) return { problem: "Must be a JSON object, because models answer with an object." };
  const schema = JSON.stringify(schemaOf(example, 0), null, 2);
  const problem = schemaProblem(schema);
  return problem === undefined ? { schema } : { problem: `The schema of this example is too large. ${problem}` };
}

function schemaOf(value: unknown, depth: number): Fields {
  if (depth > DEEPEST) return {};
  if (Array.isArray(value)) {
    const items = value.map((item) => schemaOf(item, depth + 1));
    return items.length === 0 ? { type: "array" } : { type: "array", items: items.reduce(merged) };
  }
  if (!isFields(value)) return { type: typeOf(value), ...formatOf(value) };
  const properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, depth + 1)]));
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

function formatOf(value: unknown): Fields {
  if (typeof value !== "string") return {};
  if (DATE.test(value)) return { format: "date" };
  return DATE_TIME.test(value) ? { format: "date-time" } : {};
}

/** A schema that values of both fit. A property is required only if both have it. */
function merged(one: Fields, other: Fields): Fields {
  if (isFields(one.properties) && isFields(other.properties)) return mergedObjects(one, other);
  if (isFields(one.items) && isFields(other.items)) return { ...one, items: merged(one.items, other.items) };
  const types = [...new Set([one.type, other.type].flat())];
  const numbers = types.includes("number") ? types.filter((type) => type !== "integer") : types;
  const [only, ...others] = numbers;
  const { format, ...bare } = { ...other, ...one };
  const same = one.format === other.format || one.type === "null" || other.type === "null";
  return { ...bare, ...(same && format !== undefined && { format }), type: others.length === 0 ? only : numbers };
}

function mergedObjects(one: Fields, other: Fields): Fields {
  const first = isFields(one.properties) ? one.properties : {};
  const second = isFields(other.properties) ? other.properties : {};
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const required = [one.required, other.required].map((list) => (Array.isArray(list) ? list : []));
  const properties = names.map((name): [string, unknown] => {
    const [left, right] = [first[name], second[name]];
    return [name, isFields(left) && isFields(right) ? merged(left, right) : (left ?? right)];
  });
  return {
    ...one,
    properties: Object.fromEntries(properties),
    required: names.filter((name) => required.every((list) => list.includes(name))),
  };
}
