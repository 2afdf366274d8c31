import { describe, expect, it } from "vitest";
import {
  cutForHistory,
  fieldsOf,
  filledRows,
  insertDocuments,
  newRow,
  pastedDocuments,
  readDocuments,
  textOf,
  toRows,
  withEmptyRow,
  withText,
} from "./documents";

const rows = (...docs: (string | Record<string, unknown>)[]) => docs.map((doc, index) => ({ id: `r${index}`, doc }));
const docsOf = (list: readonly { doc: unknown }[]) => list.map(({ doc }) => doc);

describe("the list", () => {
  it("always has one empty row at its end", () => {
    expect(docsOf(withEmptyRow(rows("a")))).toEqual(["a", ""]);
    expect(docsOf(withEmptyRow(rows("a", "")))).toEqual(["a", ""]);
    expect(docsOf(withEmptyRow([]))).toEqual([""]);
  });
  it("sends what is not empty, in its order", () => {
    expect(docsOf(filledRows(rows("a", "  ", "b", {}, { t: 1 })))).toEqual(["a", "b", { t: 1 }]);
  });
  it("keeps the names of rows that come back from JSON", () => {
    const after = toRows(["a", "changed", "new"], rows("a", "b", ""));
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(["r0", "r1"]);
    expect(docsOf(after)).toEqual(["a", "changed", "new", ""]);
    expect(new Set(after.map(({ id }) => id)).size).toBe(4);
  });
  it("gives every row another name", () => expect(newRow().id).not.toBe(newRow().id));
});

describe("what is pasted", () => {
  it.each([
    ["one line", undefined],
    ["a\n\n b \r\nc", ["a", "b", "c"]],
    ['["a", {"t": "b"}]', ["a", { t: "b" }]],
    ["[not a list", undefined],
  ])("%j", (text, documents) => expect(pastedDocuments(text)).toEqual(documents));
  it("takes an empty row's place, and comes after a row with words", () => {
    expect(docsOf(insertDocuments(rows("a", "", "z"), 1, ["b", "c"]))).toEqual(["a", "b", "c", "z", ""]);
    expect(docsOf(insertDocuments(rows("a", "z"), 0, ["b"]))).toEqual(["a", "b", "z", ""]);
  });
});

describe("JSON", () => {
  it.each([
    ["{}", /must be a JSON array/],
    ["[1]", /Document 1 must be a string or an object/],
    ["[", /not valid JSON yet/],
  ])("%s is refused with words", (text, words) => expect(readDocuments(text)).toMatch(words));
});

describe("objects", () => {
  const doc = { n: 3, title: "T", text: "words" };
  it("are shown by the field chosen, else by a usual one", () => {
    expect(textOf(doc)).toBe("words");
    expect(textOf(doc, "title")).toBe("T");
    expect(textOf(doc, "n")).toBe("3");
    expect(textOf(doc, "absent")).toBe("words");
    expect(textOf({ n: 3 })).toBe('{"n":3}');
    expect(fieldsOf(rows("a", doc, { other: 1 }))).toEqual(["n", "title", "text", "other"]);
  });
  it("change in the field that is shown", () => expect(withText(doc, "new", "title")).toEqual({ ...doc, title: "new" }));
});

it("cuts only documents that are too long for the history", () => {
  expect(cutForHistory(rows("a", "b"))).toEqual({ rows: rows("a", "b"), cut: false });
  const { rows: cut, cut: was } = cutForHistory(rows("short", "x".repeat(200_000)));
  expect(was).toBe(true);
  expect(cut[0]?.doc).toBe("short");
  expect(JSON.stringify(cut).length).toBeLessThan(100_000);
});
