import { describe, expect, it } from "vitest";
import { moved, toggled, withLook } from "./change-look";
import { firstLook, keepingLook, type LookTable, lookInAddress, readLook } from "./table-look";

const TABLE: LookTable<"id" | "type" | "size" | "created"> = {
  store: "x",
  columns: ["id", "type", "size", "created"],
  names: { id: "Id", type: "Type", size: "Size", created: "Created" },
  hidden: ["size"],
};
const FIRST = firstLook(TABLE);

describe("how a table looks", () => {
  it("is as on a first visit if nothing was kept, or what was kept cannot be read", () => {
    for (const text of [null, "", "null", "{", "[]", '"x"']) expect(readLook(TABLE, text)).toEqual(FIRST);
  });

  it("keeps order, hidden columns and density; unknown columns are left out and new ones stand at the end", () => {
    const look = readLook(TABLE, JSON.stringify({ order: ["created", "colour", "id"], hidden: ["type", "colour"], density: "compact" }));
    expect(look).toEqual({ order: ["created", "id", "type", "size"], hidden: ["type"], density: "compact" });
  });

  it("moves a column by a place, and not past the ends", () => {
    expect(moved(FIRST, "type", -1).order.slice(0, 2)).toEqual(["type", "id"]);
    expect(moved(FIRST, "id", -1)).toBe(FIRST);
    expect(moved(FIRST, "created", 1)).toBe(FIRST);
  });

  it("shows and hides", () => {
    expect(toggled(FIRST, "size").hidden).toEqual([]);
    expect(toggled(toggled(FIRST, "id"), "id").hidden).toEqual(FIRST.hidden);
  });
});

describe("a look in an address", () => {
  const read = (query: string) => lookInAddress(TABLE, new URLSearchParams(query));

  it("comes back as it was", () => {
    const look = { ...moved(FIRST, "created", -1), density: "compact" } as const;
    const query = withLook("?q=a,b&page=2", look);
    expect(query).toBe("?q=a,b&page=2&cols=id,type,created&rows=compact");
    expect(read(query)?.look).toEqual({ order: ["id", "type", "created", "size"], hidden: ["size"], density: "compact" });
    expect(withLook(query, FIRST)).toBe("?q=a,b&page=2&cols=id,type,created");
  });

  it("leaves out columns that the table does not have, and names them", () => {
    expect(read("?cols=type,colour,weight,colour,id")).toEqual({
      look: { order: ["type", "id", "size", "created"], hidden: ["size", "created"], density: "default" },
      unknown: ["colour", "weight"],
    });
    expect(read("?q=x")).toBeUndefined();
    expect(read("?cols=")?.look.hidden).toEqual(TABLE.columns);
  });

  it("takes a column by its former name, in an address and where a browser kept it", () => {
    const table = { ...TABLE, formerNames: { kind: "type" } } as const;
    expect(lookInAddress(table, new URLSearchParams("cols=kind,id"))?.look.order).toEqual(["type", "id", "size", "created"]);
    expect(readLook(table, JSON.stringify({ order: ["kind"], hidden: ["kind"] }))).toMatchObject({
      order: ["type", "id", "size", "created"],
      hidden: ["type"],
    });
  });

  it("stays when the rest of the address changes", () => {
    expect(keepingLook("?q=new", new URLSearchParams("q=old&cols=id&rows=compact"))).toBe("?q=new&cols=id&rows=compact");
    expect(keepingLook("", new URLSearchParams("q=old"))).toBe("");
  });
});
