import { describe, expect, it } from "vitest";
import { answerTables, placeErrors } from "./answer-table";

const error = (pointer: string) => ({ pointer, line: 1, message: `wrong at ${pointer}` });

describe("an answer as tables", () => {
  it("has a column for each property of the objects, in their order", () => {
    const [table, ...others] = answerTables('[{"sku": "A", "n": 1}, {"n": 12345678901234567890, "tags": ["x", {"y": null}], "ok": true}]');
    expect(others).toEqual([]);
    expect(table).toEqual({
      pointer: "",
      columns: ["sku", "n", "tags", "ok"],
      rows: [
        { pointer: "/0", cells: ["A", "1", undefined, undefined] },
        { pointer: "/1", cells: [undefined, "12345678901234567890", '["x",{"y":null}]', "true"] },
      ],
    });
  });

  it("finds lists within objects, and none in other texts", () => {
    const pointers = (text: string) => answerTables(text).map(({ pointer }) => pointer);
    expect(pointers('{"a/b": {"items": [{"x": 1}]}, "more": [{"y": [{"z": 1}]}], "words": ["a"], "none": []}')).toEqual([
      "/a~1b/items",
      "/more",
    ]);
    expect(pointers('{"items": [{"x": 1}, 2]}')).toEqual([]);
    expect(pointers('{"items": [{"x": 1}')).toEqual([]);
    expect(pointers("Hello")).toEqual([]);
  });

  it("has each error at its cell or row", () => {
    const [table] = answerTables('{"items": [{"sku": "A", "size": {"w": 1}}, {"sku": "B"}]}');
    if (!table) throw new Error("There is no table.");
    const errors = ["/items/0/size/w", "/items/0/sku", "/items/1", "/items", "/items/10/sku"].map(error);
    const { cells, rows, rest } = placeErrors(errors, table);
    expect([...cells.keys()]).toEqual(["/items/0/size", "/items/0/sku"]);
    expect([...rows.keys()]).toEqual(["/items/1"]);
    expect(rest.map(({ pointer }) => pointer)).toEqual(["/items", "/items/10/sku"]);
  });
});
