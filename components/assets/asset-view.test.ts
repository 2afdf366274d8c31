import { describe, expect, it } from "vitest";
import { ALL, FIRST_VIEW, isNarrowed, readAssetView, toQuery, writeAssetView } from "./asset-view";

const read = (text: string) => readAssetView(new URLSearchParams(text));

describe("the list's address", () => {
  it("says nothing on a first visit, and all that was changed after it", () => {
    expect(writeAssetView(FIRST_VIEW)).toBe("");
    const view = {
      ...FIRST_VIEW,
      q: "50% & more",
      groups: ["group-A", "group-B"],
      types: ["image"],
      page: 3,
      size: 10,
      view: "grid" as const,
      peek: "asset-1",
    };
    const text = writeAssetView(view);
    expect(text).toContain("group=group-A,group-B");
    expect(read(text)).toEqual(view);
  });

  it("takes what it does not know as unsaid", () => {
    expect(read("sort=colour&page=-1&size=7&view=wall&order=up")).toEqual(FIRST_VIEW);
    expect(read("page=2.5").page).toBe(1);
    expect(read("group=a,,a,b").groups).toEqual(["a", "b"]);
  });

  it("is narrowed by search and filters alone, and can be widened again", () => {
    expect(isNarrowed(read("page=4&sort=name&view=grid"))).toBe(false);
    for (const text of ["q=x", "group=a", "type=image", "status=gone"]) {
      expect(isNarrowed(read(text)), text).toBe(true);
      expect(isNarrowed({ ...read(text), ...ALL }), text).toBe(false);
    }
    expect(isNarrowed(read("q=%20"))).toBe(false);
  });

  it("asks the gateway in its own words", () => {
    expect(toQuery(read("q= fox &group=a,b&type=Image&size=50&page=2"))).toEqual({
      q: "fox",
      group: "a,b",
      type: "image",
      status: "",
      sort: "created",
      order: "desc",
      page: 2,
      pageSize: 50,
    });
  });
});
