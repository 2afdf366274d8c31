import { describe, expect, it } from "vitest";
import { readPartialJson } from "./partial-json";

const WHOLE = '{\n  "name": "Ada \\u00e9\\n",\n  "tags": ["a", "b"],\n  "age": 36.5e0,\n  "a/b": { "~": null, "ok": true }\n}';

describe("readPartialJson", () => {
  it("reads whole JSON with the line of each value", () => {
    const { value, complete, problem, places } = readPartialJson(WHOLE);
    expect(value).toEqual(JSON.parse(WHOLE));
    expect([complete, problem]).toEqual([true, undefined]);
    expect(places.get("/tags/1")).toMatchObject({ line: 3, open: false });
    expect(places.get("/a~1b/~0")?.line).toBe(5);
  });

  it("has no error at any character where a stream can stop", () => {
    for (let end = 0; end < WHOLE.length; end++) {
      const { problem, complete } = readPartialJson(WHOLE.slice(0, end));
      expect([end, problem, complete]).toEqual([end, undefined, false]);
    }
  });

  it.each([
    ['{"a": "b', { a: "b" }, ["", "/a"]],
    ['{"a": "b\\', { a: "b" }, ["", "/a"]],
    ['{"a": "b\\u00', { a: "b" }, ["", "/a"]],
    ['{"a": 1', { a: 1 }, ["", "/a"]],
    ['{"a": -', {}, [""]],
    ['{"a": tr', {}, [""]],
    ['{"a": 1, "b', { a: 1 }, [""]],
    ["[[1], [2", [[1], [2]], ["", "/1", "/1/0"]],
  ])("reads %s as far as it goes", (text, value, open) => {
    const read = readPartialJson(text);
    expect(read.value).toEqual(value);
    expect([...read.places].filter(([, place]) => place.open).map(([pointer]) => pointer)).toEqual(open);
  });

  it.each([
    ['{"a" 1', "Line 1, column 6: expected a colon after the name."],
    ['{\n"a": tru3', "Line 2, column 6: expected a value."],
    ["Sure: {", "Line 1, column 1: expected a value."],
    ['{"a": 1} and', "Line 1, column 10: only one value is allowed."],
    [`${"[".repeat(200)}`, "JSON is nested deeper than 100 levels."],
  ])("reports the error of %s", (text, problem) => {
    expect(readPartialJson(text).problem).toBe(problem);
  });

  it("keeps a member named __proto__ as data", () => {
    const { value } = readPartialJson('{"__proto__": {"polluted": true}');
    expect(Object.keys(Object(value))).toEqual(["__proto__"]);
    expect("polluted" in Object(value)).toBe(false);
  });
});
