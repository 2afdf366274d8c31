import { describe, expect, it } from "vitest";
import { jsonSchema } from "./native-schema";

describe("the native schema form", () => {
  it("becomes JSON Schema at every level", () => {
    const schema = {
      type: "OBJECT",
      properties: {
        list: { type: "ARRAY", items: { type: "STRING", maxLength: "8" }, minItems: "2" },
        either: { anyOf: [{ type: "STRING" }, { type: "NUMBER" }] },
      },
      required: ["list"],
    };
    expect(jsonSchema(schema)).toEqual({
      type: "object",
      properties: {
        list: { type: "array", items: { type: "string", maxLength: 8 }, minItems: 2 },
        either: { anyOf: [{ type: "string" }, { type: "number" }] },
      },
      required: ["list"],
    });
  });

  it("leaves names and values of the caller alone", () => {
    const properties = { type: { type: "STRING" }, nullable: { type: "BOOLEAN" }, items: { type: "INTEGER" } };
    expect(jsonSchema({ type: "OBJECT", properties }).properties).toEqual({
      type: { type: "string" },
      nullable: { type: "boolean" },
      items: { type: "integer" },
    });
    const kept = { enum: ["RED", "Type"], default: { type: "STRING" }, example: { nullable: true } };
    expect(jsonSchema(kept)).toEqual(kept);
  });

  it("says null if the value may be null", () => {
    expect(jsonSchema({ type: "STRING", nullable: true, enum: ["A"] })).toEqual({ type: ["string", "null"], enum: ["A", null] });
    expect(jsonSchema({ nullable: true, anyOf: [{ type: "STRING" }] })).toEqual({ anyOf: [{ type: "string" }, { type: "null" }] });
    expect(jsonSchema({ type: "STRING", nullable: false })).toEqual({ type: "string" });
  });

  it("puts properties in the order asked for", () => {
    const made = jsonSchema({ type: "OBJECT", properties: { a: {}, b: {}, c: {} }, propertyOrdering: ["c", "a", "z"] });
    expect(Object.keys(made.properties ?? {})).toEqual(["c", "a", "b"]);
    expect(made).not.toHaveProperty("propertyOrdering");
  });

  it("takes JSON Schema as it is", () => {
    const schema = { type: ["string", "null"], minLength: 2, additionalProperties: false };
    expect(jsonSchema(schema)).toEqual(schema);
  });
});
