import { describe, expect, it } from "vitest";
import { ChatTool } from "../../../contracts/chat";
import { jsonProblem } from "./json-problem";
import { freeName, ofKind, rowsOf, toText, valuesIn, withFunction, withRows, withTool } from "./tool-edit";
import { EMPTY_FUNCTION, TOOL_EXAMPLES } from "./tool-examples";
import { functionOf, listProblem, toolProblems, toolsIn, toolsProblem } from "./tool-problems";

const tool = (fn: Record<string, unknown>) => ({ type: "function", function: fn });
const example = (label: string) => TOOL_EXAMPLES.find((one) => one.label === label)?.fn ?? {};

describe("an error of JSON", () => {
  it.each([
    ["[1, 2", "Line 1, column 6: the text ends before ]."],
    ['{"a": 1\n "b": 2}', "Line 2, column 2: expected a comma or }."],
    ['{"a" 1}', "Line 1, column 6: expected a colon after the name."],
    ["{'a': 1}", "Line 1, column 2: strings need double quotes."],
    ['{"a": 1,}', "Line 1, column 9: a comma before } is not allowed."],
    ["[1,]", "Line 1, column 4: a comma before ] is not allowed."],
    ["[] []", "Line 1, column 4: only one value is allowed."],
    ['["a', "Line 1, column 2: the string has no closing quote, or an invalid character."],
    ["{a: 1}", "Line 1, column 2: expected a name in double quotes."],
    ['{"a": undefined}', "Line 1, column 7: expected a value."],
    ["", "Line 1, column 1: a value is missing."],
  ])("of %j has its place and reason", (text, problem) => {
    expect(jsonProblem(text)).toBe(problem);
  });

  it("is none in whatever JSON.parse reads", () => {
    for (const text of ['{"a":[1,-2.5e+3,true,null,{"b":"\\u00e9\\n"}]}', " [ ] ", "{}", '"x"']) expect(jsonProblem(text)).toBeUndefined();
  });

  it("is found in deep nesting", () => {
    expect(jsonProblem("[".repeat(50_000))).toBe("Line 1, column 50001: the text ends before ].");
  });
});

describe("errors by field", () => {
  it("name function, field and rule", () => {
    const tools = [
      tool({ name: "get weather" }),
      tool({ name: "a", parameters: { type: "object", properties: { city: { type: "text" } }, required: ["town"] } }),
      tool({ name: "a", parameters: [] }),
      { type: "web_search" },
      { function: {} },
      7,
    ];
    expect(toolProblems(tools).map(({ tool: at, at: field, message }) => `${at} ${field}: ${message}`)).toEqual([
      "0 name: Must be 1 to 64 letters, digits, _ or -.",
      '1 parameters.required: Names "town", which is not a property.',
      "1 parameters.properties.city.type: Must be one of string, number, integer, boolean, array, object, null.",
      "2 parameters: Must be a JSON Schema object.",
      "2 name: Another function has this name.",
      '4 : Needs "type": "function".',
      "5 : Must be an object.",
    ]);
  });

  it("reach into nested schemas", () => {
    const parameters = { properties: { list: { type: "array", items: { type: "object", properties: { x: { enum: [] } } } } } };
    expect(toolProblems([tool({ name: "a", parameters })])).toEqual([
      { tool: 0, at: "parameters.properties.list.items.properties.x.enum", message: "Must be a list with at least one value." },
    ]);
  });

  it("are one sentence beside Run", () => {
    expect(toolsProblem("")).toBeUndefined();
    expect(toolsProblem('[{"type": "function"')).toBe("Tools: Line 1, column 21: the text ends before }.");
    expect(toolsProblem("{}")).toBe("Tools: Must be a JSON array of tools.");
    expect(toolsProblem(toText([tool({ name: "a b" })]))).toBe("Tools: a b, name: Must be 1 to 64 letters, digits, _ or -.");
    expect(toolsProblem(toText([tool({ name: "a" })]))).toBeUndefined();
    expect(listProblem(JSON.stringify(Array.from({ length: 129 }, () => 1)))).toContain("At most 128");
  });

  it("are none in the examples, which the API takes", () => {
    const tools = [...TOOL_EXAMPLES.map(({ fn }) => fn), EMPTY_FUNCTION].map(tool);
    expect(toolProblems(tools)).toEqual([]);
    for (const one of tools) expect(ChatTool.safeParse(one).success).toBe(true);
  });
});

describe("rows of parameters", () => {
  it("show simple types, objects and lists; other schemas stay JSON", () => {
    const kinds = (label: string) => rowsOf(example(label).parameters)?.map(({ name, kind, required }) => [name, kind, required]);
    expect(kinds("Web search")).toEqual([
      ["query", "string", true],
      ["max_results", "integer", false],
      ["sites", "string[]", false],
    ]);
    expect(kinds("Order lookup")?.map(([, kind]) => kind)).toEqual(["string", "string", "object", "boolean"]);
    expect(rowsOf({ type: "object", anyOf: [] })).toBeUndefined();
    expect(rowsOf(undefined)).toEqual([]);
    const inner = { type: "object", properties: { a: {} } };
    expect(rowsOf({ properties: { one: inner, many: { type: "array", items: inner } } })?.map(({ kind }) => kind)).toEqual([
      "object",
      "object[]",
    ]);
  });

  it("are written back with all that they do not show", () => {
    const schema = { type: "object", additionalProperties: false, properties: { n: { type: "integer", minimum: 1 } } };
    const renamed = (rowsOf(schema) ?? []).map((row) => ({ ...row, name: "count", required: true }));
    expect(withRows(schema, renamed)).toEqual({
      type: "object",
      additionalProperties: false,
      properties: { count: { type: "integer", minimum: 1 } },
      required: ["count"],
    });
    expect(withRows(schema, rowsOf(schema) ?? [])).toEqual(schema);
  });

  it("keep the description when the type changes", () => {
    expect(ofKind({ type: "string", description: "x", enum: ["a"] }, "integer")).toEqual({ type: "integer", description: "x" });
    expect(ofKind({ type: "string" }, "number[]")).toEqual({ type: "array", items: { type: "number" } });
    expect(ofKind({ type: "string", description: "x" }, "object[]")).toEqual({
      type: "array",
      description: "x",
      items: { type: "object", properties: {} },
    });
  });

  it("read values between commas", () => {
    expect(valuesIn("celsius, fahrenheit,", "string")).toEqual(["celsius", "fahrenheit"]);
    expect(valuesIn("1, 2.5, x", "number")).toEqual([1, 2.5]);
    expect(valuesIn(" , ", "string")).toBeUndefined();
  });
});

it("adds functions under free names and changes one in its place", () => {
  const two = withTool(withTool([], EMPTY_FUNCTION), EMPTY_FUNCTION);
  expect(two.map((one) => functionOf(one)?.name)).toEqual(["my_function", "my_function_2"]);
  expect(freeName("a", ["a", "a_2"])).toBe("a_3");
  const changed = withFunction(two, 1, { name: "b" });
  expect(changed[0]).toBe(two[0]);
  expect(functionOf(changed[1])).toEqual({ name: "b" });
  expect(toolsIn(toText(changed))).toEqual(changed);
  expect(toText([])).toBe("");
});
