import { expect, it } from "vitest";
import { Lru } from "./lru";

it("forgets what was used least recently, and nothing before it is full", () => {
  const lru = new Lru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  expect(lru.get("a")).toBe(1);
  lru.set("c", 3);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([1, undefined, 3]);
  lru.clear();
  expect(lru.get("a")).toBeUndefined();
});

it("keeps the weight of what it has, not of what was replaced or evicted", () => {
  const lru = new Lru<string, number>(3, { weightOf: (value) => value, most: 10 });
  for (let time = 0; time < 5; time++) lru.set("a", 4);
  lru.set("b", 4);
  expect([lru.get("a"), lru.get("b")]).toEqual([4, 4]);
  lru.set("c", 6);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([undefined, 4, 6]);
});
