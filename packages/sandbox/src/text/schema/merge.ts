import { canonical, isSchema, listAt, numberAt, resolvePointer, type Schema, stringsAt, typesOf } from "./schema";

/** Hops through references and `allOf` before a schema counts as going in circles. */
const MAX_HOPS = 64;
/** Pairs that two `anyOf` lists may make. */
const MAX_PAIRS = 64;

/**
 * One schema without `$ref` and `allOf` at its top that asks for the same. Undefined where nothing can satisfy it, a
 * reference leads nowhere, or references go in circles.
 */
export function flatten(schema: unknown, root: unknown, hops = { left: MAX_HOPS }): Schema | undefined {
  if (schema === true) return {};
  if (!isSchema(schema) || hops.left-- <= 0) return undefined;
  const { $ref, allOf, ...own } = schema;
  let flat: Schema | undefined = own;
  const parts = [...($ref === undefined ? [] : [resolvePointer(root, $ref)]), ...(Array.isArray(allOf) ? allOf : [])];
  for (const part of parts) {
    const other: Schema | undefined = flatten(part, root, hops);
    flat = flat && other && merge(flat, other);
  }
  return flat;
}

/** A schema that asks for what both ask for; undefined where they contradict each other. */
export function merge(left: Schema, right: Schema): Schema | undefined {
  const merged: Record<string, unknown> = { ...right, ...left };
  for (const [keyword, join] of JOINS) {
    if (left[keyword] === undefined || right[keyword] === undefined) continue;
    const joined = join(left, right);
    if (joined === undefined) return undefined;
    merged[keyword] = joined;
  }
  return merged;
}

type Join = (left: Schema, right: Schema) => unknown;

const larger =
  (keyword: string): Join =>
  (left, right) =>
    Math.max(numberAt(left, keyword) ?? Number.NEGATIVE_INFINITY, numberAt(right, keyword) ?? Number.NEGATIVE_INFINITY);
const smaller =
  (keyword: string): Join =>
  (left, right) =>
    Math.min(numberAt(left, keyword) ?? Number.POSITIVE_INFINITY, numberAt(right, keyword) ?? Number.POSITIVE_INFINITY);
const both =
  (keyword: string): Join =>
  (left, right) => ({ allOf: [left[keyword], right[keyword]] });

const JOINS: readonly (readonly [string, Join])[] = [
  ["type", joinTypes],
  ["enum", joinEnums],
  ["const", (left, right) => (canonical(left.const) === canonical(right.const) ? left.const : undefined)],
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"].map(
    (keyword) => [keyword, larger(keyword)] as const,
  ),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"].map(
    (keyword) => [keyword, smaller(keyword)] as const,
  ),
  ["multipleOf", joinMultiples],
  ["uniqueItems", (left, right) => left.uniqueItems === true || right.uniqueItems === true],
  ["required", (left, right) => [...new Set([...stringsAt(left, "required"), ...stringsAt(right, "required")])]],
  ["properties", joinProperties],
  ...["items", "contains", "propertyNames"].map((keyword) => [keyword, both(keyword)] as const),
  [
    "additionalProperties",
    (left, right) =>
      left.additionalProperties === false || right.additionalProperties === false ? false : both("additionalProperties")(left, right),
  ],
  ["prefixItems", joinTuples],
  ["anyOf", (left, right) => joinPairs(listAt(left, "anyOf"), listAt(right, "anyOf"))],
  ["oneOf", (left, right) => joinPairs(listAt(left, "oneOf"), listAt(right, "oneOf"))],
  ["not", (left, right) => ({ anyOf: [left.not, right.not] })],
];

function joinTypes(left: Schema, right: Schema): unknown {
  const wanted = typesOf(right) ?? [];
  const shared = (typesOf(left) ?? []).flatMap((type) => {
    if (wanted.includes(type)) return [type];
    if (type === "integer" && wanted.includes("number")) return ["integer"];
    return type === "number" && wanted.includes("integer") ? ["integer"] : [];
  });
  return shared.length > 0 ? shared : undefined;
}

function joinEnums(left: Schema, right: Schema): unknown {
  const wanted = new Set((listAt(right, "enum") ?? []).map(canonical));
  const shared = (listAt(left, "enum") ?? []).filter((option) => wanted.has(canonical(option)));
  return shared.length > 0 ? shared : undefined;
}

function joinMultiples(left: Schema, right: Schema): unknown {
  const [one = 1, other = 1] = [numberAt(left, "multipleOf"), numberAt(right, "multipleOf")];
  if (!Number.isInteger(one) || !Number.isInteger(other) || one <= 0 || other <= 0) return Math.max(one, other);
  let [big, small] = [one, other];
  while (small > 0) [big, small] = [small, big % small];
  return (one / big) * other;
}

function joinProperties(left: Schema, right: Schema): unknown {
  const [one, other] = [left.properties, right.properties];
  if (!isSchema(one) || !isSchema(other)) return one;
  const shared = Object.keys(one).filter((key) => Object.hasOwn(other, key));
  return { ...other, ...one, ...Object.fromEntries(shared.map((key) => [key, { allOf: [one[key], other[key]] }])) };
}

function joinTuples(left: Schema, right: Schema): unknown {
  const [one, other] = [listAt(left, "prefixItems") ?? [], listAt(right, "prefixItems") ?? []];
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => ({ allOf: [one[index] ?? true, other[index] ?? true] }));
}

/** Two alternatives at once: each of the one with each of the other. */
function joinPairs(left: readonly unknown[] | undefined, right: readonly unknown[] | undefined): unknown {
  return (left ?? []).flatMap((one) => (right ?? []).map((other) => ({ allOf: [one, other] }))).slice(0, MAX_PAIRS);
}
