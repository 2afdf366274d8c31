import { describe, expect, it } from "vitest";
import { stepFrom } from "./use-peek-steps";
import { between } from "./use-selection";

const items = ["a", "b", "c"].map((id) => ({ id }));
const page = { items, page: 2, pageSize: 3, total: 7 };

describe("steps through the list", () => {
  it("go from one asset to the next, and turn the page at its ends", () => {
    expect(stepFrom(page, "a", 1)).toEqual({ peek: "b" });
    expect(stepFrom(page, "b", -1)).toEqual({ peek: "a" });
    expect(stepFrom(page, "c", 1)).toEqual({ turn: true });
    expect(stepFrom(page, "a", -1)).toEqual({ turn: true });
  });

  it("end where the list ends, and begin at an end if nothing of the page is open", () => {
    expect(stepFrom({ ...page, total: 6 }, "c", 1)).toEqual({ turn: false });
    expect(stepFrom({ ...page, page: 1 }, "a", -1)).toEqual({ turn: false });
    expect(stepFrom(page, "", 1)).toEqual({ peek: "a" });
    expect(stepFrom(page, "elsewhere", -1)).toEqual({ peek: "c" });
    expect(stepFrom({ ...page, items: [] }, "a", 1)).toEqual({});
    expect(stepFrom(undefined, "a", 1)).toEqual({});
  });

  it("choosing a range takes all between, in either direction", () => {
    expect(between(items, "a", "c")).toEqual(items);
    expect(between(items, "c", "b").map(({ id }) => id)).toEqual(["b", "c"]);
    expect(between(items, "on another page", "b").map(({ id }) => id)).toEqual(["b"]);
  });
});
