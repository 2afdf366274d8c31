import { describe, expect, it } from "vitest";
import type { ChangedDataset } from "../../console/datasets/contract";
import { ApiError } from "../api";
import type { SeenRow } from "./cells";
import { EditQueue, type SentEdit } from "./edit-queue";

const dataset = { id: "data_1", name: "d", columns: ["a"], rows: 9, bytes: 9, tags: [], createdAt: 0, changedAt: 0, changedBy: "Ann" };
const row = (id: number, seen: number, more: Partial<SeenRow> = {}): SeenRow => {
  return { id, variables: { a: `old ${id}` }, expected: null, tags: [], origin: null, seen, ...more };
};
const set = (a: string) => ({ variables: { a } });

/** A server of a dataset in version 5 whose next row is 20. Errors are the replies of the next edits. */
function setting() {
  const sent: SentEdit[] = [];
  const errors: (Error | undefined)[] = [];
  const server = { version: 5, next: 20 };
  const queue = new EditQueue(async (edit): Promise<ChangedDataset> => {
    sent.push(edit);
    const error = errors.shift();
    if (error) throw error;
    server.version++;
    const rows = (edit.rows ?? []).map(({ id }) => id ?? server.next++);
    return { dataset: { ...dataset, version: server.version }, changed: true, rows, restored: edit.restore ?? [] };
  });
  return { queue, sent, errors, server };
}
const conflict = () => new ApiError("Marit changed it in version 6.", { status: 409, code: "changed_meanwhile" });

describe("edits of a page", () => {
  it("are based on the version in which the row was read, not on the newest one", async () => {
    const { queue, sent, server } = setting();
    server.version = 8;
    await queue.saveRows([{ row: row(1, 5), change: set("x") }], 8);
    await queue.removeRows([row(2, 6)], 8);
    await queue.saveColumns([{ name: "b" }], 7);
    expect(sent).toEqual([
      { version: 5, rows: [{ id: 1, ...set("x") }] },
      { version: 6, remove: [2] },
      { version: 7, columns: [{ name: "b" }] },
    ]);
  });

  it("don't conflict with the page's own earlier edits, and do with those of others before them", async () => {
    const { queue, sent, server } = setting();
    await queue.saveRows([{ row: row(1, 5), change: set("x") }], 5);
    server.version = 9;
    await queue.saveRows([{ row: row(1, 5), change: set("y") }], 5);
    await queue.saveRows(
      [1, 2].map((id) => ({ row: row(id, 5), change: set("z") })),
      5,
    );
    await queue.saveRows([{ row: row(1, 4), change: set("late") }], 4);
    expect(sent.map(({ version, seen }) => [version, seen])).toEqual([
      [5, undefined],
      [6, undefined],
      [5, [{ row: 1, version: 10 }]],
      [4, undefined],
    ]);
  });

  it("are undone to whole earlier values, latest first, and a deletion by its own undo", async () => {
    const { queue, sent } = setting();
    await queue.saveRows([{ row: row(1, 5, { variables: { a: { deep: [1] } } }), change: set("x") }], 5);
    const deletion = await queue.removeRows([row(2, 6), row(3, 6)], 6);
    await queue.saveRows([{ row: undefined, change: set("new") }], 7);
    expect(await queue.undo(deletion)).toBe(true);
    expect(await queue.undo(deletion)).toBe(false);
    expect([await queue.undo(), await queue.undo(), await queue.undo()]).toEqual([true, true, false]);
    expect(sent.slice(3)).toEqual([
      { version: 7, restore: [2, 3] },
      { version: 8, remove: [20] },
      { version: 6, rows: [{ id: 1, variables: { a: { deep: [1] } } }] },
    ]);
  });

  it("can be undone again if the undo did not arrive, and not if a conflict prevents it", async () => {
    const { queue, errors, sent } = setting();
    await queue.saveRows([{ row: row(1, 5), change: set("x") }], 5);
    await queue.saveRows([{ row: row(2, 6), change: set("y") }], 6);
    errors.push(new ApiError("offline", { status: 0, code: "no_answer" }), conflict());
    await expect(queue.undo()).rejects.toThrow("offline");
    await expect(queue.undo()).rejects.toThrow("Marit changed it");
    expect([await queue.undo(), await queue.undo()]).toEqual([true, false]);
    expect(sent.at(-1)).toMatchObject({ rows: [{ id: 1, ...set("old 1") }] });
  });

  it("wait for the ones before: an undo reverts the edit that is being saved", async () => {
    const { queue, sent } = setting();
    void queue.saveRows([{ row: row(1, 5), change: set("x") }], 5);
    expect(await queue.undo()).toBe(true);
    expect(sent[1]).toEqual({ version: 6, rows: [{ id: 1, ...set("old 1") }] });
  });

  it("are refused before they are sent if they could not be undone", () => {
    const { queue, sent } = setting();
    const large = row(1, 5, { variables: { a: "x".repeat(9 * 1024 * 1024) } });
    expect(() => queue.saveRows([{ row: large, change: set("") }], 5)).toThrow("more than 8 MiB");
    expect(() => queue.saveRows([{ row: row(1, 5, { cut: ["a"] }), change: set("") }], 5)).toThrow("not loaded");
    expect(sent).toEqual([]);
  });
});

describe("a typed row", () => {
  it("is one row, however fast its cells are typed", async () => {
    const { queue, sent } = setting();
    const typed = queue.newRow(5);
    const first = queue.saveRows([{ row: typed, change: set("x") }], 5);
    expect(queue.typedRows(5)).toMatchObject([set("x")]);
    const second = queue.saveRows([{ row: typed, change: { expected: "e" } }], 5);
    await Promise.all([first, second]);
    expect(sent).toEqual([
      { version: 5, rows: [{ ...set("x"), expected: "e", tags: [] }] },
      { version: 6, rows: [{ id: 20, expected: "e" }] },
    ]);
    expect([queue.typedRows(5).length, queue.typedRows(6)]).toEqual([1, []]);
    expect(queue.keyOf(20)).toBe(queue.keyOf(typed.id));
  });

  it("keeps what was typed if it is rejected, and is stored with all of it later", async () => {
    const { queue, sent, errors } = setting();
    const typed = queue.newRow(5);
    errors.push(new ApiError("offline", { status: 0, code: "no_answer" }));
    await expect(queue.saveRows([{ row: typed, change: set("x") }], 5)).rejects.toThrow("offline");
    await queue.saveRows([{ row: typed, change: { expected: "e" } }], 5);
    expect(sent[1]).toEqual({ version: 5, rows: [{ ...set("x"), expected: "e", tags: [] }] });
    expect(await queue.undo()).toBe(true);
    expect(sent[2]).toEqual({ version: 6, remove: [20] });
  });

  it("is followed by another one, and is deleted by its stored number", async () => {
    const { queue, sent } = setting();
    const [one, two] = [queue.newRow(5), queue.newRow(5)];
    void queue.saveRows([{ row: one, change: set("1") }], 5);
    void queue.saveRows([{ row: two, change: set("2") }], 5);
    await queue.removeRows([one, two], 5);
    expect(sent.at(-1)).toEqual({ version: 6, seen: [{ row: 21, version: 7 }], remove: [20, 21] });
  });
});
