import { describe, expect, it } from "vitest";
import { difference, moved, toPublish, withNumber } from "./definition";

describe("a route's definition in the form", () => {
  it("has numbers that are set, and groups that go with their last number", () => {
    const one = withNumber({ id: "a" }, "timeouts", "idle_ms", 5);
    expect(one).toEqual({ id: "a", timeouts: { idle_ms: 5 } });
    expect(withNumber(one, "timeouts", "connect_ms", 9)).toEqual({ id: "a", timeouts: { idle_ms: 5, connect_ms: 9 } });
    expect(withNumber(one, "timeouts", "idle_ms", undefined)).toEqual({ id: "a" });
  });

  it("moves targets within the list, never out of it", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 2, -1)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b"], 1, 9)).toEqual(["a", "b"]);
  });

  it("is published in its shortest form", () => {
    expect(toPublish({ id: "a", also: [], targets: [{ target: "x/y" }, { target: "x/z", weight: 2 }] })).toEqual({
      id: "a",
      targets: ["x/y", { target: "x/z", weight: 2 }],
    });
  });

  it("differs by lines, an order of targets too", () => {
    const before = { id: "a", targets: ["x/y", "x/z"] };
    expect(difference(before, before)).toEqual([]);
    expect(difference(before, { id: "a", order: "fastest", targets: ["x/z", "x/y"] })).toEqual([
      { kind: "removed", text: "1 x/y" },
      { kind: "removed", text: "2 x/z" },
      { kind: "added", text: "1 x/z" },
      { kind: "added", text: "2 x/y" },
      { kind: "added", text: "order: fastest" },
    ]);
  });
});
