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
