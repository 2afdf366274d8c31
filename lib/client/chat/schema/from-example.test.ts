import { describe, expect, it } from "vitest";
import { schemaFromExample } from "./from-example";

function made(example: unknown): unknown {
  const result = schemaFromExample(JSON.stringify(example));
  return "schema" in result ? JSON.parse(result.schema) : result.problem;
}

const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  ...{ type: "object", properties, required, additionalProperties: false },
});

describe("schemaFromExample", () => {
  it("has the types of the members, and requires all of them", () => {
    expect(made({ name: "Ada", age: 36, score: 0.5, on: true, due: "2026-12-03", at: "2026-12-03T10:00:00Z", none: null })).toEqual(
      object({
        name: { type: "string" },
        age: { type: "integer" },
        score: { type: "number" },
        on: { type: "boolean" },
        due: { type: "string", format: "date" },
        at: { type: "string", format: "date-time" },
        none: { type: "null" },
      }),
    );
  });

  it("merges the items of a list", () => {
    expect(made({ items: [{ id: 1, tag: "a" }, { id: 1.5 }, { id: 2, tag: null }] })).toEqual(
      object({ items: { type: "array", items: object({ id: { type: "number" }, tag: { type: ["string", "null"] } }, ["id"]) } }),
    );
    expect(made({ mixed: [1, "a"], days: ["2026-12-03", "soon"], none: [] })).toEqual(
      object({
        mixed: { type: "array", items: { type: ["integer", "string"] } },
        days: { type: "array", items: { type: "string" } },
        none: { type: "array" },
      }),
    );
  });

  it("keeps a member named __proto__", () => {
    const result = schemaFromExample('{"__proto__": 1}');
    expect("schema" in result && result.schema).toContain('"__proto__": {');
  });

  it.each([
    ["", "Paste an example first."],
    ['{"a": }', "Line 1, column 7: expected a value."],
    ["[1]", "Must be a JSON object, because models answer with an object."],
    [
      `{"a":${"[".repeat(40)}${"]".repeat(40)}}`,
      "The schema of this example is too large. Must be at most 20 levels deep. Move inner schemas to $defs.",
    ],
  ])("refuses %s", (text, problem) => {
    expect(schemaFromExample(text)).toEqual({ problem });
  });
});
