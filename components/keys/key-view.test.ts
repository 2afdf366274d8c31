import { describe, expect, it } from "vitest";
import { FIRST_VIEW, isNarrowed, readKeyView, writeKeyView } from "./key-view";

describe("the key table's address", () => {
  it("is empty for the first view", () => {
    expect(writeKeyView(FIRST_VIEW)).toBe("");
    expect(readKeyView(new URLSearchParams())).toEqual(FIRST_VIEW);
  });

  it("comes back as it was written", () => {
    const view = { q: "a b&c", view: "attention", owner: "me", sort: "calls", order: "desc", page: 3 } as const;
    expect(readKeyView(new URLSearchParams(writeKeyView(view)))).toEqual(view);
  });

  it("falls back to the first view where it makes no sense", () => {
    expect(readKeyView(new URLSearchParams("view=x&sort=y&order=up&page=-2"))).toEqual(FIRST_VIEW);
    expect(readKeyView(new URLSearchParams("page=1.5")).page).toBe(1);
  });

  it("knows what narrows the list", () => {
    expect(isNarrowed({ ...FIRST_VIEW, q: " " })).toBe(false);
    expect(isNarrowed({ ...FIRST_VIEW, sort: "name", page: 2 })).toBe(false);
    expect(isNarrowed({ ...FIRST_VIEW, owner: "me" })).toBe(true);
  });
});
