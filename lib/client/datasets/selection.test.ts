import { describe, expect, it } from "vitest";
import { cellText, gridColumns, type SeenRow } from "./cells";
import { cleared, copied, copiedNow, pasted, type RowSource, selectedCount, selectedRows } from "./selection";
import { wholeRows } from "./whole-rows";

const columns = gridColumns(["a", "b"]);
const LONG = "long ".repeat(200);
const JSON_VALUE = { list: Array.from({ length: 300 }, () => 1) };
const row = (id: number, more: Partial<SeenRow> = {}): SeenRow => {
  return { id, variables: { a: `a${id}`, b: `b${id}` }, expected: null, tags: [], origin: null, seen: 3, ...more };
};
const range = { top: 0, bottom: 3, left: 0, right: 1 };
const textOf = cellText;

/** Four rows: the second has shortened values, the last two are not loaded. */
function source(): RowSource & { read: string[] } {
  const whole = row(2, { variables: { a: LONG, b: JSON_VALUE } });
  const cut = row(2, { variables: { a: LONG.slice(0, 400), b: JSON.stringify(JSON_VALUE).slice(0, 400) }, cut: ["a", "b"] });
  const all = [row(1), cut, row(3), row(4)];
  const read: string[] = [];
  return {
    read,
    count: 4,
    at: (index) => (index < 2 ? all[index] : undefined),
    load: async (index) => {
      read.push(`load ${index}`);
      return all[index];
    },
    whole: async (rows) => {
      read.push(`whole ${rows.map(({ id }) => id)}`);
      return rows.map(({ id }) => (id === 2 ? whole : row(id)));
    },
  };
}

describe("a selection", () => {
  it("has the rows that are not loaded yet, and not the empty one at the end", async () => {
    const rows = source();
    expect((await selectedRows(rows, { ...range, bottom: 4 })).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect([selectedCount(rows, { ...range, bottom: 4 }), selectedCount(rows, { ...range, top: 4, bottom: 4 })]).toEqual([4, 0]);
    await expect(selectedRows({ ...rows, load: async () => undefined }, range)).rejects.toThrow("Select them again");
  });

  it("is copied with whole values", async () => {
    const rows = source();
    const inside = columns.slice(0, 1);
    expect(copiedNow(rows, inside, { range: { ...range, bottom: 0 }, textOf })).toBe("a1");
    expect(copiedNow(rows, inside, { range: { ...range, bottom: 1 }, textOf })).toBeUndefined();
    expect(copiedNow(rows, inside, { range, textOf })).toBeUndefined();
    expect(await copied(rows, inside, { range, textOf })).toBe(["a1", LONG, "a3", "a4"].join("\n"));
  });

  it("is emptied by changes of whole rows, which can be undone; empty rows are left alone", async () => {
    const rows = source();
    const changes = await cleared(rows, columns.slice(1, 3), { ...range, bottom: 1 });
    expect(changes).toEqual([
      { row: row(1), change: { variables: { b: null }, expected: null } },
      { row: row(2, { variables: { a: LONG, b: JSON_VALUE } }), change: { variables: { b: null }, expected: null } },
    ]);
    expect(await cleared(rows, columns.slice(2), { ...range, bottom: 0 })).toEqual([]);
  });

  it("is pasted over whole rows; a long value that is JSON stays JSON", async () => {
    const rows = source();
    const at = { row: 1, column: 1 };
    await expect(pasted([["no JSON"]], { rows, columns, at })).rejects.toThrow("Line 1 of the copied cells: This value is JSON");
    const { changes, beyond } = await pasted([["[1]"], ["x"], ["y", "e", "t", "more"], ["new"]], { rows, columns, at });
    expect(changes.map(({ row: one, change }) => [one?.id, change])).toEqual([
      [2, { variables: { b: [1] } }],
      [3, { variables: { b: "x" } }],
      [4, { variables: { b: "y" }, expected: "e", tags: ["t"] }],
      [undefined, { variables: { b: "new" } }],
    ]);
    expect([beyond, rows.read]).toEqual([1, ["whole 2", "load 2", "load 3", "whole 2"]]);
    const many = Array.from({ length: 1_001 }, () => ["x"]);
    await expect(pasted(many, { rows, columns, at })).rejects.toThrow("too many to paste");
  });
});

it("whole rows are read by neighbourhood, also if a page ends early", async () => {
  const asked: [number, number][] = [];
  const found = await wholeRows([7, 5, 300, 6], async (after, limit) => {
    asked.push([after, limit]);
    const items = Array.from({ length: limit }, (_, at) => row(after + 1 + at));
    return { items: after === 4 ? items.slice(0, 2) : items };
  });
  expect([...found.keys()]).toEqual([5, 6, 7, 300]);
  expect(asked).toEqual([
    [4, 3],
    [6, 1],
    [299, 1],
  ]);
  expect(await wholeRows([9], async () => ({ items: [] }))).toEqual(new Map());
});
