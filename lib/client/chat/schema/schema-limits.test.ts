import { describe, expect, it } from "vitest";
import { schemaProblem } from "./schema-limits";

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]));
const nested = (levels: number): unknown => (levels === 0 ? {} : { properties: { inner: nested(levels - 1) } });

describe("the limits of an output schema", () => {
  it.each([
    ["remote", { properties: { a: { $ref: "https://example.com/schema.json" } } }, /"https:\/\/example\.com\/schema\.json" is remote/],
    ["relative", { $ref: "other.json" }, /is remote/],
    ["dangling", { items: { $ref: "#/$defs/no" } }, /refers to nothing/],
    ["2,000 properties", { properties: many(2_000) }, /at most 1000 properties/],
    ["deep", nested(30), /at most 20 levels/],
    ["long", { description: "x".repeat(70_000) }, /at most 64 KiB; it has 69 KiB/],
  ])("refuses a %s schema", (_, schema, problem) => {
    expect(schemaProblem(JSON.stringify(schema))).toMatch(problem);
  });

  it.each([
    ["a reference within it", { $defs: { tag: { type: "string" } }, items: { $ref: "#/$defs/tag" } }],
    ["recursion", { properties: { parts: { type: "array", items: { $ref: "#" } } } }],
    ["properties named like keywords", { properties: { $ref: { type: "string" }, items: { type: "array" } } }],
    ["an enum of objects", { enum: [{ $ref: "https://example.com" }] }],
  ])("allows %s", (_, schema) => {
    expect(schemaProblem(JSON.stringify(schema))).toBeUndefined();
  });
});
