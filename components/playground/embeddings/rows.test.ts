import { describe, expect, it } from "vitest";
import { readTexts } from "./read-file";
import { addTo, groupsOf, moveRow, pasteInto, ROWS_MAX, type Row, readLines, rowsOf, splitRow } from "./rows";

const rows = (...texts: string[]): Row[] => rowsOf(texts.map((text) => ({ text }))).rows;
const textsOf = (all: readonly Row[]) => all.map(({ text }) => text);

describe("readLines", () => {
  it("makes a text of each line, blank ones left out", () => {
    expect(readLines(" one\r\n\r\ntwo \rthree")).toEqual([{ text: "one" }, { text: "two" }, { text: "three" }]);
  });
  it("reads two columns of a spreadsheet as text and group", () => {
    expect(readLines("one\tA\ntwo\tB")).toEqual([
      { text: "one", group: "A" },
      { text: "two", group: "B" },
    ]);
    expect(readLines("a tab\tin one line")).toEqual([{ text: "a tab\tin one line" }]);
  });
});

describe("changing the list", () => {
  it("pastes lines at the caret and keeps what stands around it", () => {
    const { rows: pasted } = pasteInto(rows("start end", "last"), 1, { start: 6, end: 6, texts: readLines("one\ntwo") });
    expect(textsOf(pasted)).toEqual(["start one", "twoend", "last"]);
  });
  it("cuts a row in two, with its group on both sides", () => {
    const [first] = rowsOf([{ text: "onetwo", group: "A" }]).rows;
    const { rows: cut } = splitRow(first ? [first] : [], 1, { start: 3, end: 3 });
    expect(cut).toEqual([
      { id: 1, text: "one", group: "A" },
      { id: 2, text: "two", group: "A" },
    ]);
  });
  it("moves rows, and never past an end", () => {
    expect(textsOf(moveRow(rows("a", "b", "c"), 1, 1))).toEqual(["b", "a", "c"]);
    expect(textsOf(moveRow(rows("a", "b", "c"), 1, -1))).toEqual(["a", "b", "c"]);
    expect(textsOf(moveRow(rows("a", "b", "c"), 3, -9))).toEqual(["c", "a", "b"]);
  });
  it("takes as many texts as there is room for, and says how many were left", () => {
    const many = Array.from({ length: ROWS_MAX + 5 }, (_, index) => ({ text: String(index) }));
    const full = rowsOf(many);
    expect([full.rows.length, full.left]).toEqual([ROWS_MAX, 5]);
    expect(addTo(full.rows, [{ text: "one more" }]).left).toBe(1);
    expect(splitRow(full.rows, 1, { start: 0, end: 0 }).left).toBe(1);
    expect(new Set(full.rows.map(({ id }) => id)).size).toBe(ROWS_MAX);
  });
  it("puts texts in the place of a last blank row", () => {
    expect(textsOf(addTo(rows("a", " "), [{ text: "b" }]).rows)).toEqual(["a", "b"]);
  });
});

it("lists groups as they first appear", () => {
  expect(groupsOf([{ text: "", group: "B" }, { text: "" }, { text: "", group: "A" }, { text: "", group: "B" }])).toEqual(["B", "A"]);
});

describe("readTexts", () => {
  it("reads lines", () => {
    expect(readTexts("a.txt", "one\n\n two ").texts).toEqual([{ text: "one" }, { text: "two" }]);
  });
  it("reads a table by the names of its columns, with quotes, breaks and either separator", () => {
    expect(readTexts("a.csv", 'id,Text,Label\n1,"say ""hi"", you",A\n2,"two\nlines",\n').texts).toEqual([
      { text: 'say "hi", you', group: "A" },
      { text: "two\nlines" },
    ]);
    expect(readTexts("a.csv", "text;group\none, with a comma;B").texts).toHaveLength(1);
    expect(readTexts("a.csv", "text;group\none;B").texts).toEqual([{ text: "one", group: "B" }]);
    expect(readTexts("a.tsv", "one\tX\ntwo\tY").texts).toEqual([{ text: "one" }, { text: "two" }]);
  });
  it("reads JSON lines of strings and objects", () => {
    expect(readTexts("a.jsonl", '"one"\n{"text":"two","label":3}\n\n').texts).toEqual([{ text: "one" }, { text: "two", group: "3" }]);
    expect(readTexts("a.json", '[{"input":"one"}]').texts).toEqual([{ text: "one" }]);
  });
  it.each([
    ["a.jsonl", '"one"\n{', "Line 2 of a.jsonl is not JSON."],
    ["a.jsonl", '{"id":1}', 'Line 1 of a.jsonl has no text. Use a string, or an object with a "text" field.'],
    ["a.json", "{}", 'a.json must be an array of strings or of objects with a "text" field.'],
  ])("says what is wrong with %s: %s", (name, text, problem) => expect(readTexts(name, text)).toEqual({ texts: [], problem }));
});
