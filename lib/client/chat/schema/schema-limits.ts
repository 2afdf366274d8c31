import { type Fields, isFields, listOf } from "../../../contracts/typed";
import { problemOf } from "../page-state";

const MOST_BYTES = 64 * 1024;
const MOST_PROPERTIES = 1000;
const DEEPEST = 20;

const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems", "items"];
const SINGLES = [
  ...["items", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames"],
  ...["contains", "not", "if", "then", "else"],
];

const NAME = /^[\w-]{1,64}$/;

/** Why a schema cannot have this name; undefined if it can. */
export function schemaNameProblem(name: string): string | undefined {
  return NAME.test(name) ? undefined : "Must be 1 to 64 letters, digits, _ or -.";
}

/** Why a person's JSON schema cannot be sent; undefined if it can, or is empty. */
export function schemaProblem(text: string): string | undefined {
  if (text.length > MOST_BYTES) return `Must be at most ${MOST_BYTES / 1024} KiB; it has ${Math.ceil(text.length / 1024)} KiB. Shorten it.`;
  const unreadable = problemOf(text);
  if (unreadable !== undefined || text.trim() === "") return unreadable;
  const schema: unknown = JSON.parse(text);
  return isFields(schema) ? limitProblem(schema) : undefined;
}

function limitProblem(root: Fields): string | undefined {
  const queue: { schema: Fields; depth: number }[] = [{ schema: root, depth: 1 }];
  let properties = 0;
  for (const { schema, depth } of queue) {
    if (depth > DEEPEST) return `Must be at most ${DEEPEST} levels deep. Move inner schemas to $defs.`;
    const wrong = referenceProblem(root, schema);
    if (wrong !== undefined) return wrong;
    properties += isFields(schema.properties) ? Object.keys(schema.properties).length : 0;
    if (properties > MOST_PROPERTIES) return `Must have at most ${MOST_PROPERTIES} properties. Remove some.`;
    for (const inner of schemasIn(schema)) queue.push({ schema: inner, depth: depth + 1 });
  }
  return undefined;
}

function schemasIn(schema: Fields): Fields[] {
  const maps = MAPS.flatMap((word) => (isFields(schema[word]) ? Object.values(schema[word]) : []));
  return [...maps, ...LISTS.flatMap((word) => listOf(schema[word])), ...SINGLES.map((word) => schema[word])].filter(isFields);
}

function referenceProblem(root: Fields, { $ref }: Fields): string | undefined {
  if ($ref === undefined) return undefined;
  if (typeof $ref !== "string") return "$ref must be a string.";
  if (!$ref.startsWith("#"))
    return `$ref ${JSON.stringify($ref.slice(0, 80))} is remote. Only references within the schema are allowed, such as "#/$defs/item".`;
  return refersTo(root, $ref) === undefined ? `$ref ${JSON.stringify($ref.slice(0, 80))} refers to nothing. Add it to $defs.` : undefined;
}

/** What a reference within the schema refers to; undefined if there is nothing. */
export function refersTo(root: unknown, reference: string): unknown {
  let at = root;
  for (const part of reference.split("/").slice(1)) {
    const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = at[Number(name)];
    else if (isFields(at) && Object.hasOwn(at, name)) at = at[name];
    else return undefined;
  }
  return at;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
