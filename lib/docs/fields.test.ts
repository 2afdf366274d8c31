import { describe, expect, it } from "vitest";
import { type DocSchema, documentSchema } from "./fields";

const schemas = {
  Part: { type: "object", description: "One part.", properties: { text: { type: "string" } }, required: ["text"] },
  Tree: {
    type: "object",
    properties: { name: { type: "string" }, below: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
  },
} satisfies Record<string, DocSchema>;

const of = (schema: DocSchema) => documentSchema(schema, schemas);
const part = { $ref: "#/components/schemas/Part" };

describe("a schema as a field", () => {
  it("says types in words, with null last", () => {
    expect(of({ anyOf: [{ type: "null" }, { type: "string" }, { type: "array", items: { type: "integer" } }] }).type).toBe(
      "string or list of integers or null",
    );
    expect(of({ type: ["boolean", "null"] }).type).toBe("boolean or null");
    expect(of({ type: "array", items: { type: "array", items: { type: "number" } } }).type).toBe("list of lists of numbers");
    expect(of({}).type).toBe("any value");
  });

  it.each<[DocSchema, string[]]>([
    [{ type: "number", minimum: 0.25, maximum: 4 }, ["0.25 to 4"]],
    [{ type: "integer", minimum: 1 }, ["at least 1"]],
    [{ type: "number", exclusiveMinimum: 0 }, ["more than 0"]],
    [{ type: "string", minLength: 1, maxLength: 4096 }, ["1 to 4,096 characters"]],
    [{ type: "string", maxLength: 1, pattern: "^a$" }, ["at most 1 character", "matches ^a$"]],
    [
      { type: "array", minItems: 2, maxItems: 2, items: { type: "string", minLength: 1 } },
      ["exactly 2 items", "each at least 1 character"],
    ],
  ])("says the limits of %j", (schema, limits) => {
    expect(of(schema).limits).toEqual(limits);
  });

  it.each<[string, string[]]>([
    ["Text to speak, 1 to 4,096 characters.", []],
    ["Text to speak, up to 4,096 characters.", ["1 to 4,096 characters"]],
    ["Text to speak, 11 to 4,096 characters.", ["1 to 4,096 characters"]],
  ])("leaves out a limit that %j tells already", (description, limits) => {
    expect(of({ type: "string", minLength: 1, maxLength: 4096, description }).limits).toEqual(limits);
    const properties = { input: { type: "string", minLength: 1, maxLength: 4096, description } };
    expect(of({ type: "object", properties } as DocSchema).forms[0]?.fields[0]?.limits).toEqual(limits);
  });

  it("lists values and the default", () => {
    expect(of({ anyOf: [{ type: "string", enum: ["mp3", "wav", null] }, { const: 7 }], default: "mp3" })).toMatchObject({
      type: "string or number",
      values: ["mp3", "wav", "7"],
      fallback: '"mp3"',
    });
  });

  it("opens references, and lets the place's own words win", () => {
    const field = of({ ...part, description: "The first part." });
    expect(field).toMatchObject({ type: "object", description: "The first part.", forms: [{ name: "Part", again: false }] });
    expect(field.forms[0]?.fields).toMatchObject([{ name: "text", type: "string", required: true }]);
    expect(of(part).description).toBe("One part.");
  });

  it("keeps every form an object can take", () => {
    const choice = of({ oneOf: [part, { type: "object", properties: { image: { type: "string" } } }] });
    expect(choice.forms.map(({ name, fields }) => [name, fields[0]?.name])).toEqual([
      ["Part", "text"],
      ["", "image"],
    ]);
  });

  it("stops where a schema holds itself", () => {
    const below = of({ $ref: "#/components/schemas/Tree" }).forms[0]?.fields[1];
    expect(below).toMatchObject({ type: "list of objects", forms: [{ name: "Tree", fields: [], again: true }] });
  });

  it("shows what a map holds under any name", () => {
    expect(of({ type: "object", additionalProperties: { type: "number" } }).forms[0]?.fields).toMatchObject([
      { name: "any name", type: "number" },
    ]);
    expect(of({ type: "object", additionalProperties: {} }).forms).toEqual([]);
  });
});
