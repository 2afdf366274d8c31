import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EvaluationCell, EvaluationRowPage } from "../../console/evaluations/contract";
import { RowBook } from "./row-book";

const cellOf = (row: number, state: EvaluationCell["state"], column = 0): EvaluationCell => ({
  ...{ row, column, try: 0, state, score: null, answer: "", toolCalls: [], checks: [], error: null, latencyMs: null, cost: null },
  ...{ inputTokens: 0, outputTokens: 0, requestId: "", reused: false, marks: [] },
});
const pageOf = (positions: readonly number[], next: number | null): EvaluationRowPage => ({
  items: positions.map((row) => ({ row, variables: { n: row }, expected: null, tags: [], cells: [cellOf(row, "running")] })),
  next,
});
/** Replies to reads one after the other, when the test says so. */
function reader() {
  const asked: { after: number; reply(page: EvaluationRowPage): void; fail(error: Error): void }[] = [];
  return {
    asked,
    read: ({ after }: { after: number }) =>
      new Promise<EvaluationRowPage>((reply, fail) => {
        asked.push({ after, reply, fail });
      }),
  };
}
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
let frame: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    frame = run;
    return 1;
  });
});
afterEach(() => vi.unstubAllGlobals());
const settled = () => new Promise((done) => setTimeout(done));

describe("the rows of an evaluation", () => {
  it("are read around what is in view, and only once", async () => {
    const { asked, read } = reader();
    const book = new RowBook({ rows: 1_000, cellsPerRow: 1, filtered: false, read });
    expect(book.count).toBe(1_000);
    book.ensure({ from: 150, to: 180 });
    book.ensure({ from: 150, to: 210 });
    expect(asked.map(({ after }) => after)).toEqual([99, 199]);
    asked[0]?.reply(pageOf(numbers(100, 100), 199));
    await settled();
    expect(book.at(150)?.variables).toEqual({ n: 150 });
    expect(book.at(210)).toBeUndefined();
    book.ensure({ from: 100, to: 120 });
    expect(asked).toHaveLength(2);
  });

  it("tell the watchers of a row, and no others, in the next frame", async () => {
    const { asked, read } = reader();
    const book = new RowBook({ rows: 10, cellsPerRow: 2, filtered: false, read });
    book.ensure({ from: 0, to: 10 });
    asked[0]?.reply(pageOf(numbers(0, 10), null));
    await settled();
    const [third, fourth] = [vi.fn(), vi.fn()];
    book.watchRow(3, third);
    book.watchRow(4, fourth);
    const before = book.at(4);
    book.take([cellOf(3, "passed"), cellOf(3, "failed", 1)]);
    book.take([cellOf(3, "error", 1)]);
    expect(third).not.toHaveBeenCalled();
    frame?.();
    expect(third).toHaveBeenCalledTimes(1);
    expect(fourth).not.toHaveBeenCalled();
    expect(book.at(3)?.cells.map(({ state }) => state)).toEqual(["passed", "error"]);
    expect(book.at(4)).toBe(before);
  });

  it("keep a cell that came before its page", async () => {
    const { asked, read } = reader();
    const book = new RowBook({ rows: 10, cellsPerRow: 1, filtered: false, read });
    book.ensure({ from: 0, to: 10 });
    book.take([cellOf(7, "passed")]);
    asked[0]?.reply(pageOf(numbers(0, 10), null));
    await settled();
    expect(book.at(7)?.cells).toMatchObject([{ state: "passed" }]);
  });

  it("grow page by page if they are filtered, and end", async () => {
    const { asked, read } = reader();
    const book = new RowBook({ rows: 1_000, cellsPerRow: 1, filtered: true, read });
    expect([book.count, book.more]).toEqual([0, true]);
    book.ensure({ from: 0, to: 0 });
    asked[0]?.reply(pageOf(numbers(0, 100), 640));
    await settled();
    expect([book.count, book.more]).toEqual([100, true]);
    book.ensure({ from: 80, to: 100 });
    expect(asked[1]?.after).toBe(640);
    asked[1]?.reply(pageOf([700, 701], null));
    await settled();
    expect([book.count, book.more]).toEqual([102, false]);
    expect(book.placeOf(701)).toBe(101);
  });

  it("are read again after an error", async () => {
    const { asked, read } = reader();
    const book = new RowBook({ rows: 10, cellsPerRow: 1, filtered: false, read });
    const changed = vi.fn();
    book.watch(changed);
    book.ensure({ from: 0, to: 10 });
    asked[0]?.fail(new Error("The gateway did not respond."));
    await settled();
    expect(book.error?.message).toBe("The gateway did not respond.");
    expect(changed).toHaveBeenCalled();
    book.ensure({ from: 0, to: 10 });
    expect(asked).toHaveLength(1);
    book.retry();
    book.ensure({ from: 0, to: 10 });
    expect(asked).toHaveLength(2);
  });
});
