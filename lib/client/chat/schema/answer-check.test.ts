import { describe, expect, it } from "vitest";
import { checkAnswer } from "./answer-check";

const TICKET = {
  type: "object",
  properties: {
    category: { enum: ["refund", "repair"] },
    deadline: { type: "string", format: "date" },
    amount: { type: ["number", "null"], maximum: 5000 },
    items: { type: "array", minItems: 1, items: { $ref: "#/$defs/item" } },
    reply: { type: "string", maxLength: 20 },
  },
  required: ["category", "deadline"],
  additionalProperties: false,
  $defs: {
    item: {
      type: "object",
      properties: { sku: { type: "string", minLength: 2 }, reason: { enum: ["damaged", "late"] } },
      required: ["sku"],
    },
  },
};
const WRONG = `{
  "category": "refund",
  "deadline": "3 December",
  "items": [
    { "sku": "TP-210", "reason": "broken" }
  ],
  "reply": "Short."
}`;

const check = (text: string, { ended = true, schema = TICKET }: { ended?: boolean; schema?: unknown } = {}) =>
  checkAnswer({ schema: JSON.stringify(schema), text, ended });
const told = (text: string, options?: Parameters<typeof check>[1]) =>
  check(text, options).errors.map(({ pointer, line, message }) => `${line} ${pointer} ${message}`);

describe("an answer's check", () => {
  it("has each error at its place, in the order of the text", () => {
    expect(told(WRONG)).toEqual([
      "3 /deadline Must have the format date, such as 2026-12-03.",
      '5 /items/0/reason Must be one of "damaged", "late".',
    ]);
    expect(told('{"category": "refund", "amount": "12", "items": [], "more": 1, "reply": "much longer than twenty"}')).toEqual([
      '1  Lacks the required property "deadline".',
      "1 /amount Must be number or null; it is string.",
      "1 /items Must have at least 1 items; it has 0.",
      "1 /reply Must have at most 20 characters; it has 23.",
      "1 /more Is not allowed by the schema.",
    ]);
  });

  it("tells a fitting answer from one that may still fit", () => {
    const fitting = '{"category": "refund", "deadline": "2026-12-03"}';
    expect(check(fitting).state).toBe("fits");
    expect(check(fitting, { ended: false }).state).toBe("partial");
    expect(check("", { ended: false }).state).toBe("partial");
  });

  it("reports while the answer streams only what more text cannot mend", () => {
    const before: string[] = [];
    for (let end = 1; end <= WRONG.length; end++) before.push(...told(WRONG.slice(0, end), { ended: false }));
    expect(new Set(before)).toEqual(new Set(told(WRONG)));
    expect(told('{"category": "ref', { ended: false })).toEqual([]);
    expect(told('{"category": "refund", "amount": 99999', { ended: false })).toEqual([]);
    expect(told('{"category": "refund", "amount": 99999,', { ended: false })).toEqual(["1 /amount Must be at most 5000."]);
    expect(told('{"reply": "much longer than twenty', { ended: false })).toEqual(["1 /reply Must have at most 20 characters; it has 23."]);
  });

  it("reports JSON that is invalid, or ends too early", () => {
    expect(told("Sure! {}")).toEqual(["1  Line 1, column 1: expected a value."]);
    expect(told('{\n"category": ')).toEqual(["2  Not valid JSON: the answer ends too early."]);
  });

  it("names the error of the alternative that has the value's type", () => {
    const schema = {
      properties: {
        at: { anyOf: [{ type: "object", required: ["x"] }, { type: "null" }] },
        n: { oneOf: [{ type: "string" }, { type: "null" }] },
      },
    };
    expect(told('{"at": {}, "n": 1}', { schema })).toEqual([
      '1 /at Lacks the required property "x".',
      "1 /n Fits none of the schema's alternatives, or several.",
    ]);
    expect(told('{"at": {', { schema, ended: false })).toEqual([]);
  });

  it("does not check by a schema that cannot be used", () => {
    expect(check("{}", { schema: { $ref: "#" } })).toMatchObject({
      state: "unchecked",
      why: "The schema refers to itself without an end.",
    });
    expect(check('{"a": "b"}', { schema: { properties: { a: { pattern: "(" } } } })).toMatchObject({
      state: "unchecked",
      why: /regular expression/,
    });
  });

  it("limits the number of errors", () => {
    expect(told(JSON.stringify(Array(200).fill(1)), { schema: { items: { type: "string" } } })).toHaveLength(50);
  });
});
