import { describe, expect, it } from "vitest";
import { allowedIn, fieldRows, namesBeside, withField, withKind, withMovedField, withNewField, withoutField } from "./field-rows";

const SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["category", "items"],
  properties: {
    category: { enum: ["refund", "repair"], type: "string" },
    items: {
      type: "array",
      minItems: 1,
      maxItems: 20,
      items: { type: "object", additionalProperties: false, properties: { sku: { type: "string", maxLength: 12 } }, required: ["sku"] },
    },
    amount: { type: "number", minimum: 0, maximum: 5000 },
  },
};

const rowOf = (schema: unknown, name: string) => {
  const row = fieldRows(schema)?.find((one) => one.name === name);
  if (!row) throw new Error(`no field ${name}`);
  return row;
};

describe("the fields of a schema", () => {
  it("are listed with those of inner objects, each with what it allows", () => {
    expect(fieldRows(SCHEMA)?.map((row) => [row.path.join("."), row.kind, row.required, allowedIn(row)])).toEqual([
      ["category", "string", true, "refund, repair"],
      ["items", "object[]", true, "1 to 20"],
      ["items.sku", "string", true, "≤ 12 characters"],
      ["amount", "number", false, "0 to 5000"],
    ]);
    expect(fieldRows({ anyOf: [{ type: "object" }] })).toBeUndefined();
    expect(fieldRows(undefined)).toEqual([]);
  });

  it("are changed at any level, and everything else stays", () => {
    const optional = withField(SCHEMA, ["items", "sku"], { required: false });
    expect(optional).toEqual({
      ...SCHEMA,
      properties: {
        ...SCHEMA.properties,
        items: {
          ...SCHEMA.properties.items,
          items: { type: "object", additionalProperties: false, properties: { sku: { type: "string", maxLength: 12 } } },
        },
      },
    });
    expect(Object.keys(SCHEMA.properties.items.items)).toContain("required");
    expect(rowOf(withField(SCHEMA, ["items", "sku"], { name: "code" }), "code").path).toEqual(["items", "code"]);
    expect(fieldRows(withoutField(SCHEMA, ["items"]))?.map(({ name }) => name)).toEqual(["category", "amount"]);
  });

  it("are added with a free name, and moved within their object", () => {
    const { schema, path } = withNewField(SCHEMA, ["items"]);
    expect(path).toEqual(["items", "field"]);
    expect(withNewField(schema, ["items"]).path).toEqual(["items", "field_2"]);
    expect(withNewField(schema, []).path).toEqual(["field"]);
    expect(namesBeside(fieldRows(schema) ?? [], rowOf(schema, "field"))).toEqual(["sku"]);
    const moved = withMovedField(SCHEMA, ["amount"], -1);
    expect(fieldRows(moved)?.map(({ name }) => name)).toEqual(["category", "amount", "items", "sku"]);
    expect(withMovedField(SCHEMA, ["category"], -1)).toEqual(SCHEMA);
  });

  it("that become objects allow no other fields", () => {
    expect(withKind(SCHEMA, rowOf(SCHEMA, "amount"), "object")).toMatchObject({
      properties: { amount: { type: "object", properties: {}, additionalProperties: false } },
    });
    const list = withKind(SCHEMA, rowOf(SCHEMA, "amount"), "object[]");
    expect(list).toMatchObject({ properties: { amount: { type: "array", items: { type: "object", additionalProperties: false } } } });
    expect(rowOf(withKind(list, rowOf(list, "amount"), "string"), "amount").schema).not.toHaveProperty("additionalProperties");
  });
});
