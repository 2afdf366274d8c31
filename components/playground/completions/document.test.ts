import { describe, expect, it } from "vitest";
import { applyChange, changeBetween, type Doc, linesOf, piecesOf, takeIn } from "./document";

const plain = (before: string, after = ""): Doc => ({ before, after, marks: [] });

describe("takeIn", () => {
  it("marks the answer as generated and joins it to the one before", () => {
    const once = takeIn(plain("ab", "z"), "cd");
    expect(once).toEqual({ before: "abcd", after: "z", marks: [[2, 4]] });
    expect(takeIn(once, "ef").marks).toEqual([[2, 6]]);
  });
  it("leaves the document alone when there is nothing to take in", () => {
    const doc = plain("ab");
    expect(takeIn(doc, "")).toBe(doc);
  });
});

describe("changeBetween", () => {
  it("finds what was typed by the caret, among equal letters", () => {
    expect(changeBetween("aaa", "aaaa", 2)).toEqual({ start: 1, end: 1, text: "a" });
    expect(changeBetween("aaa", "aaaa", 4)).toEqual({ start: 3, end: 3, text: "a" });
  });
  it("finds deletions before and after the caret, and replacements", () => {
    expect(changeBetween("hello", "helo", 3)).toEqual({ start: 3, end: 4, text: "" });
    expect(changeBetween("one two", "one 2", 5)).toEqual({ start: 4, end: 7, text: "2" });
  });
  it("does without the caret where it cannot be right", () => {
    expect(changeBetween("abc", "xbc", 0)).toEqual({ start: 0, end: 1, text: "x" });
  });
});

describe("applyChange", () => {
  const doc: Doc = { before: "own made own", after: " end", marks: [[4, 8]] };
  it("gives to the prompt what is typed where prompt and suffix meet", () => {
    expect(applyChange(plain("ab", "cd"), { start: 2, end: 2, text: "X" })).toMatchObject({ before: "abX", after: "cd" });
  });
  it("changes the suffix alone", () => {
    expect(applyChange(doc, { start: 13, end: 16, text: "stop" })).toEqual({ ...doc, after: " stop" });
  });
  it("splits a mark where a person types into it", () => {
    expect(applyChange(doc, { start: 6, end: 6, text: "--" })).toMatchObject({
      before: "own ma--de own",
      marks: [
        [4, 6],
        [8, 10],
      ],
    });
  });
  it("moves marks that follow, and drops those written over", () => {
    expect(applyChange(doc, { start: 0, end: 0, text: "my " }).marks).toEqual([[7, 11]]);
    expect(applyChange(doc, { start: 2, end: 9, text: "" })).toMatchObject({ before: "owown", marks: [] });
  });
  it("deletes across the place where they meet", () => {
    expect(applyChange(doc, { start: 10, end: 14, text: "" })).toEqual({ before: "own made o", after: "nd", marks: [[4, 8]] });
  });
});

describe("piecesOf", () => {
  it("stands the answer between prompt and suffix", () => {
    expect(piecesOf({ before: "own made", after: "z", marks: [[4, 8]] }, "new")).toEqual([
      { kind: "own", text: "own " },
      { kind: "generated", text: "made" },
      { kind: "generated", text: "new" },
      { kind: "suffix", text: "z" },
    ]);
  });
  it("is cut into lines", () => {
    const lines = linesOf(piecesOf(plain("a\n\nb", "\nz"), "c"));
    expect(lines.map((line) => line.map(({ text }) => text).join("|"))).toEqual(["a", "", "b|c", "z"]);
  });
});
