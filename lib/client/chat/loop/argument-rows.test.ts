import { describe, expect, it } from "vitest";
import { checkAnswer } from "../schema/answer-check";
import { argumentRows } from "./argument-rows";

const SCHEMA = {
  type: "object",
  properties: {
    amount: { type: "number", maximum: 5000 },
    reason: { enum: ["damaged", "late"] },
    note: { type: "string", maxLength: 20 },
    items: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
  },
  required: ["amount", "order_id"],
};

function rowsOf(given: Record<string, unknown>) {
  const { errors } = checkAnswer({ schema: JSON.stringify(SCHEMA), text: JSON.stringify(given), ended: true });
  return argumentRows(given, SCHEMA, errors);
}

describe("the arguments of a call", () => {
  it("stand beside what is allowed, with their errors", () => {
    const { rows, others } = rowsOf({ amount: 9000, reason: "late", note: "short", items: [{ sku: 1 }], place: "bergen" });
    expect(rows.map(({ name, allowed, errors }) => [name, allowed, errors.map(({ message }) => message)])).toEqual([
      ["amount", "number, at most 5000", ["Must be at most 5000."]],
      ["reason", "one of 2", []],
      ["note", "string, 5 of 20", []],
      ["items", "array", ["Must be string; it is number."]],
      ["place", "not in the schema", []],
      ["order_id", "not in the schema", []],
    ]);
    expect(rows.at(-1)?.value).toBeUndefined();
    expect(others).toEqual([]);
  });

  it("have errors of the whole beside them", () => {
    const { errors } = checkAnswer({ schema: '{"minProperties": 2}', text: "{}", ended: true });
    expect(argumentRows({}, {}, errors).others).toHaveLength(1);
  });
});
