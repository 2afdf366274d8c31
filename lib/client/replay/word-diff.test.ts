import { expect, it } from "vitest";
import { wordDiff } from "./word-diff";

const spelled = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `-${text}-`, added: `+${text}+` })[kind])
    .join("");

it.each([
  ["one two", "one two", "one two"],
  ["one two three", "one four three", "one -two -+four +three"],
  ["", "new words", "+new words+"],
  ["a b c d", "a c d e", "a -b -c -d-+d e+"],
  ["", "", ""],
])("%o and %o", (before, after, parts) => {
  expect(spelled(before, after)).toBe(parts);
});

it("keeps every word of both texts, however long they are", () => {
  const [before, after] = ["a ".repeat(5_000), `b ${"c ".repeat(5_000)}`];
  const parts = wordDiff(before, after);
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect([without("added"), without("removed")]).toEqual([before, after]);
});
