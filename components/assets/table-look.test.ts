import { describe, expect, it } from "vitest";
import { COLUMNS, FIRST_LOOK, moved, readLook, shownColumns, toggled } from "./table-look";

describe("how the table looks", () => {
  it("is as on a first visit where nothing was kept, or what was kept cannot be read", () => {
    for (const text of [null, "", "null", "{", "[]", '"x"']) expect(readLook(text)).toEqual(FIRST_LOOK);
  });

  it("keeps order, hidden columns and density; unknown columns are left out and new ones stand at the end", () => {
    const look = readLook(JSON.stringify({ order: ["created", "colour", "id"], hidden: ["type", "colour"], density: "compact" }));
    expect(look.order.slice(0, 2)).toEqual(["created", "id"]);
    expect([...look.order].sort()).toEqual([...COLUMNS].sort());
    expect(look.hidden).toEqual(["type"]);
    expect(look.density).toBe("compact");
  });

  it("moves a column by a place, and not past the ends", () => {
    expect(moved(FIRST_LOOK, "type", -1).order.slice(0, 2)).toEqual(["type", "id"]);
    expect(moved(FIRST_LOOK, "id", -1)).toBe(FIRST_LOOK);
    expect(moved(FIRST_LOOK, "updated", 1)).toBe(FIRST_LOOK);
  });

  it("leaves room beside an open asset, and says no group inside of one", () => {
    const all = { ...FIRST_LOOK, hidden: [] };
    expect(shownColumns(all, { peek: false, inGroup: false })).toEqual(COLUMNS);
    expect(shownColumns(all, { peek: true, inGroup: false })).toEqual(["status", "group", "created"]);
    expect(shownColumns(all, { peek: false, inGroup: true })).not.toContain("group");
    expect(shownColumns(toggled(all, "created"), { peek: true, inGroup: true })).toEqual(["status"]);
  });

  it("shows and hides", () => {
    expect(toggled(FIRST_LOOK, "size").hidden).not.toContain("size");
    expect(toggled(toggled(FIRST_LOOK, "id"), "id").hidden).toEqual(FIRST_LOOK.hidden);
  });
});
