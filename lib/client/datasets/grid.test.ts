import { describe, expect, it } from "vitest";
import { cellText, changedRow, changeOf, gridColumns, inverseOf, mergeChanges } from "./cells";
import { beside, clamped, columnsInView, moved, offsetOf, rangeOf, rowsInView } from "./grid-moves";

const row = { id: 7, variables: { ticket: "t", facts: { a: [1] } }, expected: null, tags: ["late"], origin: null };
const [ticket, facts, policy, expected, tags] = gridColumns(["ticket", "facts", "policy"]);
if (!ticket || !facts || !policy || !expected || !tags) throw new Error("five columns were expected");

describe("a cell", () => {
  it("is edited as a text, and keeps a value that is JSON", () => {
    expect([ticket, facts, policy, expected, tags].map((column) => cellText(row, column))).toEqual(["t", '{"a":[1]}', "", "", "late"]);
    expect(changeOf(row, ticket, "new")).toEqual({ variables: { ticket: "new" } });
    expect(changeOf(row, facts, '{"a":2}')).toEqual({ variables: { facts: { a: 2 } } });
    expect(changeOf(row, facts, "{")).toContain("JSON");
    expect(changeOf(row, facts, "")).toEqual({ variables: { facts: null } });
    expect(changeOf(undefined, policy, "12")).toEqual({ variables: { policy: "12" } });
    expect(changeOf(row, expected, "")).toEqual({ expected: null });
    expect(changeOf(row, tags, "x".repeat(65))).toContain("the limit is 64");
    expect(changeOf(row, tags, "a; b")).toEqual({ tags: ["a", "b"] });
  });

  it("is undone to what it was", () => {
    const change = mergeChanges({ variables: { policy: "p" } }, { variables: { ticket: "x" }, expected: "e" });
    const after = changedRow(row, change);
    expect(after).toMatchObject({ variables: { ticket: "x", policy: "p", facts: { a: [1] } }, expected: "e", tags: ["late"] });
    expect(changedRow(after, inverseOf(row, change))).toEqual({ ...row, cut: undefined });
  });

  it("is not undone to the beginning of its value", () => {
    const cut = { ...row, cut: ["ticket"] };
    expect(() => inverseOf(cut, { variables: { ticket: null } })).toThrow("The whole value of row 7, ticket is not loaded");
    expect(inverseOf(cut, { variables: { policy: "p" } })).toEqual({ variables: { policy: null } });
    const both = { ...row, variables: { expected: "long" }, expected: "long", cut: ["expected"] };
    expect(changedRow(both, { expected: "x" }).cut).toEqual(["expected"]);
  });
});

describe("the grid", () => {
  const extent = { rows: 100, columns: 5, page: 20 };
  const from = { row: 1, column: 1 };

  it("moves within its cells", () => {
    const to = (key: string, far = false) => moved(from, { key, far }, extent);
    expect(to("ArrowUp")).toEqual({ row: 0, column: 1 });
    expect(to("ArrowDown", true)).toEqual({ row: 99, column: 1 });
    expect(to("PageDown")).toEqual({ row: 21, column: 1 });
    expect(to("PageUp")).toEqual({ row: 0, column: 1 });
    expect([to("Home"), to("End"), to("End", true)]).toEqual([
      { row: 1, column: 0 },
      { row: 1, column: 4 },
      { row: 99, column: 4 },
    ]);
    expect(to("a")).toBeUndefined();
    expect(beside({ row: 1, column: 4 }, 1, extent)).toEqual({ row: 2, column: 0 });
    expect(beside({ row: 0, column: 0 }, -1, extent)).toEqual({ row: 0, column: 0 });
    expect([clamped({ row: 200, column: 9 }, extent), clamped(from, { rows: 0, columns: 1 })]).toEqual([
      { row: 99, column: 4 },
      { row: 0, column: 0 },
    ]);
    expect(rangeOf({ row: 3, column: 1 }, from)).toEqual({ top: 1, bottom: 3, left: 1, right: 1 });
  });

  it("renders what is in view", () => {
    expect(rowsInView({ top: 28_000, height: 560, size: 28, count: 20_000 })).toEqual({ from: 994, to: 1_026 });
    expect(rowsInView({ top: 0, height: 560, size: 28, count: 3 })).toEqual({ from: 0, to: 3 });
    const widths = Array.from({ length: 100 }, () => 200);
    expect(columnsInView(widths, { left: 1_000, width: 600 })).toEqual({ from: 4, to: 9 });
    expect(columnsInView([300, 200], { left: 0, width: 900 })).toEqual({ from: 0, to: 2 });
    expect(offsetOf(widths, 5)).toBe(1_000);
  });
});
