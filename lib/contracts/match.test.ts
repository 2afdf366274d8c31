import { expect, it } from "vitest";
import { matchRank } from "./match";

it("a name comes before its beginning, that before a word's, and any part last", () => {
  const names = ["key", "keys of the team", "new key", "monkey", "hotkeys"];
  expect(names.map((name) => matchRank("Key", name))).toEqual([0, 1, 2, 5, 5]);
});

it("words may stand in any order, each at the beginning of one", () => {
  expect(matchRank("vid new", "New video")).toBe(3);
  expect(matchRank("deo new", "New video")).toBe(6);
  expect(matchRank("sandbox vid", "sandbox-video")).toBe(3);
});

it("what a name stands for counts after the name", () => {
  expect(matchRank("revoke", "Keys", "revoke rotate")).toBe(4);
  expect(matchRank("revoke", "Keys")).toBeUndefined();
});

it("signs that mean something elsewhere are only signs", () => {
  expect(matchRank("50%", "50% more")).toBe(1);
  expect(matchRank("(a", "f(a)")).toBe(5);
  expect(matchRank(".*", "anything")).toBeUndefined();
});
