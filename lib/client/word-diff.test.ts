import { expect, it } from "vitest";
import { isMostlyKept, wordDiff } from "./word-diff";

const show = (a: string, b: string) =>
  wordDiff(a, b)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "del" ? `[-${text}]` : `[+${text}]`))
    .join("");

it("shows what went and what came, by words", () => {
  expect(show("the red train left", "the green train left late")).toBe("the [-red][+green] train left[+ late]");
});

it("gives back both texts", () => {
  const [a, b] = ["one, two\nthree", "two three.\nfour"];
  const pieces = wordDiff(a, b);
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect(without("ins")).toBe(a);
  expect(without("del")).toBe(b);
});

it.each([
  ["one two", "one two", "one two"],
  ["one two three", "one four three", "one [-two][+four] three"],
  ["", "new words", "[+new words]"],
  ["a b c d", "a c d e", "a [-b ]c d[+ e]"],
  ["", "", ""],
])("compares %o and %o", (before, after, shown) => {
  expect(show(before, after)).toBe(shown);
});

it("keeps every word of long texts that differ, and finds long equal ones equal", () => {
  const [before, after] = ["a ".repeat(5_000), `b ${"c ".repeat(5_000)}`];
  const pieces = wordDiff(before, after);
  const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join("");
  expect([without("ins"), without("del")]).toEqual([before, after]);
  expect(wordDiff(before, before)).toEqual([{ kind: "same", text: before }]);
});

it("ends soon with very long texts", () => {
  const long = "word ".repeat(20_000);
  expect(
    wordDiff(long, `${long}end`)
      .map(({ text }) => text)
      .join("").length,
  ).toBeGreaterThan(long.length);
});

it("tells a text that keeps most words from one that says something else", () => {
  expect(isMostlyKept("a red fox in snow", "A red fox in fresh snow, at dawn")).toBe(true);
  expect(isMostlyKept("make it grayscale", "Done: all colours were taken out.")).toBe(false);
  expect(isMostlyKept("", "anything")).toBe(true);
});
