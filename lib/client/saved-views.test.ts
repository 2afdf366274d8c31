import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { removeView, savedViews, saveView, VIEWS_MAX, watchViews } from "./saved-views";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

it("keeps views by name, each list its own, and a name once", () => {
  const told = vi.fn();
  const stop = watchViews(told);
  saveView("assets", { name: "Night", query: "?q=night" });
  saveView("assets", { name: "Boats", query: "?q=boat" });
  saveView("assets", { name: "Night", query: "?q=night&page=2" });
  saveView("video", { name: "Mine", query: "" });
  expect(savedViews("assets")).toEqual([
    { name: "Boats", query: "?q=boat" },
    { name: "Night", query: "?q=night&page=2" },
  ]);
  expect(savedViews("assets"), "the same until it changes").toBe(savedViews("assets"));
  removeView("assets", "Boats");
  expect(savedViews("assets").map(({ name }) => name)).toEqual(["Night"]);
  expect(savedViews("video")).toHaveLength(1);
  expect(told).toHaveBeenCalledTimes(5);
  stop();
});

it("passes over what is no view, such as an address of another host", () => {
  const views = [{ name: "a", query: "https://example.com" }, { name: 1, query: "" }, null, "x", { name: "good", query: "?q=1" }];
  kept.set("trunkline.views.assets", JSON.stringify(views));
  expect(savedViews("assets")).toEqual([{ name: "good", query: "?q=1" }]);
  kept.set("trunkline.views.assets", "{");
  expect(savedViews("assets")).toEqual([]);
});

it("keeps a bounded number", () => {
  for (let count = 0; count < VIEWS_MAX + 5; count++) saveView("assets", { name: `view ${count}`, query: "" });
  expect(savedViews("assets")).toHaveLength(VIEWS_MAX);
});
