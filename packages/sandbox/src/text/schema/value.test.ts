import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFacts } from "../facts";
import { FactSuggest } from "../suggest";
import { generateValue } from "./value";

const make = (schema: unknown, text = "") => generateValue(schema, new FactSuggest(readFacts(text)))?.value;

interface Plain {
  type: string;
  [keyword: string]: unknown;
}

/** Checks the keywords that the property below makes, apart from the generator's own checker. */
function problems(value: unknown, schema: Plain, path = "$"): string[] {
  const at = (keyword: string, fallback: number) => (typeof schema[keyword] === "number" ? Number(schema[keyword]) : fallback);
  if (schema.type === "object") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path} is no object`];
    const own = value as Record<string, unknown>;
    const properties = schema.properties as Record<string, Plain>;
    const missing = (schema.required as string[]).filter((name) => !(name in own)).map((name) => `${path}.${name} is missing`);
    const strange = Object.keys(own)
      .filter((name) => !(name in properties))
      .map((name) => `${path}.${name} is not allowed`);
    return [
      ...missing,
      ...strange,
      ...Object.entries(properties).flatMap(([name, part]) => (name in own ? problems(own[name], part, `${path}.${name}`) : [])),
    ];
  }
  if (schema.type === "array") {
    if (!Array.isArray(value)) return [`${path} is no list`];
    const wrong = value.length < at("minItems", 0) || value.length > at("maxItems", 1e9) ? [`${path} has ${value.length} items`] : [];
    const twice =
      schema.uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length ? [`${path} repeats`] : [];
    return [...wrong, ...twice, ...value.flatMap((item, index) => problems(item, schema.items as Plain, `${path}[${index}]`))];
  }
  if (schema.type === "string") {
    const length = typeof value === "string" ? Array.from(value).length : -1;
    return length >= at("minLength", 0) && length <= at("maxLength", 1e9) ? [] : [`${path} is ${JSON.stringify(value)}`];
  }
  if (schema.type === "boolean") return typeof value === "boolean" ? [] : [`${path} is no boolean`];
  const step = at("multipleOf", 0);
  const fits =
    typeof value === "number" &&
    value >= at("minimum", -1e300) &&
    value <= at("maximum", 1e300) &&
    value > at("exclusiveMinimum", -1e301) &&
    value < at("exclusiveMaximum", 1e301) &&
    (schema.type === "number" || Number.isInteger(value)) &&
    (step === 0 || Math.abs(value / step - Math.round(value / step)) < 1e-6);
  return fits ? [] : [`${path} is ${String(value)}`];
}

const range = (low: string, high: string, most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map(([start, width]) => ({ [low]: start, [high]: start + width }));
const name = fc.constantFrom("name", "city", "email", "age", "price", "date", "items", "note", "x", "unitPrice", "startDate", "count");
const leaf: fc.Arbitrary<Plain> = fc.oneof(
  fc.constant({ type: "boolean" }),
  range("minLength", "maxLength", 30).map((bounds) => ({ type: "string", ...bounds })),
  range("minimum", "maximum", 1000).map((bounds) => ({ type: "integer", ...bounds })),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(0.01, 0.1, 0.5, 1, 3))
    .map(([minimum, multipleOf]) => ({ type: "number", minimum, multipleOf })),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }))
    .map(([low, width]) => ({ type: "number", exclusiveMinimum: low, exclusiveMaximum: low + width })),
);
const { schema } = fc.letrec<{ schema: Plain }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc.tuple(tie("schema"), range("minItems", "maxItems", 3)).map(([items, bounds]) => ({ type: "array", items, ...bounds })),
    fc
      .dictionary(name, tie("schema"), { maxKeys: 4, noNullPrototype: true })
      .chain((properties) =>
        fc.subarray(Object.keys(properties)).map((required) => ({ type: "object", properties, required, additionalProperties: false })),
      ),
  ),
}));
const TEXTS = ["", "Meet Ada Lovelace in Paris on 2031-05-04 at 10:30, bring 3 maps and 12.5 kg", 'set the name to "Bo" and count = 900'];

describe("values for a schema", () => {
  it("satisfy it, whatever the message says", () => {
    fc.assert(
      fc.property(schema, fc.constantFrom(...TEXTS), (wanted, text) => {
        expect(problems(make(wanted, text), wanted)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [{ const: { a: [1] } }, { a: [1] }],
    [{ enum: ["x", "y"] }, "x"],
    [{ type: ["null", "integer"], minimum: 4 }, 4],
    [{ type: "null" }, null],
    [{ type: "string", default: "dear" }, "dear"],
    [{ type: "integer", default: "not one", examples: [7] }, 7],
    [{ type: "integer", exclusiveMinimum: 3, exclusiveMaximum: 5 }, 4],
    [{ type: "number", minimum: 0.05, maximum: 0.32, multipleOf: 0.1 }, 0.3],
    [{ type: "array", prefixItems: [{ const: 1 }, { const: "a" }], items: false }, [1, "a"]],
    [{ type: "array", items: { type: "boolean" }, minItems: 2, uniqueItems: true }, [true, false]],
    [{ allOf: [{ type: "integer", minimum: 4 }, { maximum: 4 }] }, 4],
    [
      {
        oneOf: [
          { type: "integer", minimum: 5, maximum: 5 },
          { type: "integer", minimum: 9, maximum: 9 },
        ],
      },
      5,
    ],
    [{ anyOf: [{ type: "string", maxLength: -1 }, { const: 3 }] }, 3],
    [{ type: "integer", minimum: 1, maximum: 3, not: { const: 1 } }, 2],
    [{ $ref: "#/definitions/n", definitions: { n: { const: 1 } } }, 1],
    [
      { type: "object", properties: { a: { const: 1 }, b: { const: 2 } }, required: ["a", "b"], maxProperties: 2 },
      { a: 1, b: 2 },
    ],
    [
      { type: "object", additionalProperties: { const: 1 }, minProperties: 2 },
      { key1: 1, key2: 1 },
    ],
    [{ if: { const: 2 }, else: { const: 9 }, enum: [9] }, 9],
  ])("%j", (wanted, value) => {
    expect(make(wanted)).toEqual(value);
  });

  it.each([
    ["date", /^\d{4}-\d{2}-\d{2}$/],
    ["date-time", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/],
    ["time", /^\d{2}:\d{2}:\d{2}Z$/],
    ["email", /^\S+@\S+\.\S+$/],
    ["uri", /^https:\/\//],
    ["uuid", /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/],
    ["ipv4", /^(?:\d{1,3}\.){3}\d{1,3}$/],
  ])("have the format %s, many of them apart", (format, pattern) => {
    const list = make({ type: "array", items: { type: "string", format }, minItems: 20, uniqueItems: true });
    expect(list).toHaveLength(20);
    for (const text of list as string[]) expect(text).toMatch(pattern);
  });

  it("end recursive schemas where they may end", () => {
    const node = {
      type: "object",
      properties: {
        value: { type: "integer" },
        next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
        children: { type: "array", items: { $ref: "#/$defs/node" } },
      },
      required: ["value", "next", "children"],
    };
    const text = JSON.stringify(make({ $ref: "#/$defs/node", $defs: { node } }));
    expect(text).toContain('"next":null');
    expect(text.length).toBeLessThan(2_000);
  });

  it.each([
    [{ type: "integer", minimum: 5, maximum: 3 }],
    [{ type: "object", properties: { a: { $ref: "#" } }, required: ["a"] }],
    [{ $ref: "#/$defs/missing" }],
    [{ $ref: "https://example.com/schema" }],
    [{ $ref: "#" }],
    [false],
    [{ type: "array", items: { enum: [1, 2] }, minItems: 3, uniqueItems: true }],
    [{ type: "array", items: { type: "string", minLength: 1000 }, minItems: 900 }],
    [{ allOf: [{ type: "string" }, { type: "integer" }] }],
    [{ type: "object", required: ["a"], additionalProperties: false }],
    [{ type: "nonsense", minimum: 3, const: undefined, enum: [] }],
  ])("do not exist for %j", (wanted) => {
    expect(make(wanted)).toBeUndefined();
  });

  it("do not take long to be refused, even for schemas made to be hard", () => {
    const branches = (depth: number): unknown =>
      depth === 0
        ? false
        : {
            anyOf: Array.from({ length: 4 }, () => ({
              type: "object",
              properties: { a: branches(depth - 1), b: { $ref: "#" } },
              required: ["a", "b"],
            })),
          };
    const began = performance.now();
    expect(make(branches(5))).toBeUndefined();
    expect(
      make({ type: "object", properties: { a: { $ref: "#" }, b: { $ref: "#" }, c: { $ref: "#" } }, required: ["a", "b", "c"] }),
    ).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("report a pattern that was not looked at", () => {
    expect(generateValue({ type: "string", pattern: "(a+)+$" }, new FactSuggest(readFacts("")))?.ignoredPattern).toBe(true);
  });
});
