import { expect, it } from "vitest";
import { diffLabel, isMostlyKept } from "./word-diff";

const show = (a: string, b: string) =>
  diffLabel(a, b)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "del" ? `[-${text}]` : `[+${text}]`))
    .join("");

it("shows what went and what came, by words", () => {
  expect(show("the red train left", "the green train left late")).toBe("the [-red][+green] train left[+ late]");
});

it("gives back both texts", () => {
  const [a, b] = ["one, two\nthree", "two three.\nfour"];
  const pieces = diffLabel(a, b);
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect(without("ins")).toBe(a);
  expect(without("del")).toBe(b);
});

it("ends soon with very long texts", () => {
  const long = "word ".repeat(20_000);
  expect(
    diffLabel(long, `${long}end`)
      .map(({ text }) => text)
      .join("").length,
  ).toBeGreaterThan(long.length);
});

it("tells a text that keeps most words from one that says something else", () => {
  expect(isMostlyKept("a red fox in snow", "A red fox in fresh snow, at dawn")).toBe(true);
  expect(isMostlyKept("make it grayscale", "Done: all colours were taken out.")).toBe(false);
  expect(isMostlyKept("", "anything")).toBe(true);
});
