import { describe, expect, it } from "vitest";
import { fitsStrictMode } from "./strict";

const closed = (properties: object) => ({ type: "object", properties, required: Object.keys(properties), additionalProperties: false });

describe("strict mode", () => {
  it.each([
    ["all properties required, no others", closed({ city: { type: "string" } })],
    ["objects in lists", closed({ stops: { type: "array", items: closed({ name: { type: "string" } }) } })],
    ["a choice and a definition", { ...closed({ to: { anyOf: [{ $ref: "#/$defs/a" }, { type: "null" }] } }), $defs: { a: closed({}) } }],
  ])("is used: %s", (_, schema) => {
    expect(fitsStrictMode(schema)).toBe(true);
  });

  it.each([
    ["any object", { type: "object" }],
    ["other properties allowed", { ...closed({ city: { type: "string" } }), additionalProperties: true }],
    ["an optional property", { ...closed({ city: { type: "string" } }), required: [] }],
    ["an open object inside", closed({ stops: { type: "array", items: { type: "object", properties: {} } } })],
    ["an optional property in a definition", { ...closed({}), $defs: { a: { ...closed({ b: {} }), required: [] } } }],
    ["a keyword that strict mode refuses", closed({ a: { oneOf: [{ type: "string" }] } })],
    ["a list at the top", { type: "array", items: closed({}) }],
    ["no schema", true],
  ])("is not used: %s", (_, schema) => {
    expect(fitsStrictMode(schema)).toBe(false);
  });
});
