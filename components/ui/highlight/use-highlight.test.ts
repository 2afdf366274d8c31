import { expect, it } from "vitest";
import type { InkedLine } from "./ink";
import { type Highlighted, withLines } from "./use-highlight";

it("lines are added in their order, and what is full is not drawn again", () => {
  const lines: InkedLine[] = Array.from({ length: 200 }, (_, at) => [[String(at), undefined]]);
  let chunks: Highlighted["chunks"] = [];
  for (const [from, to] of [
    [0, 1],
    [1, 100],
    [100, 120],
    [120, 121],
    [121, 200],
  ] as const) {
    const before = chunks;
    chunks = withLines(before, lines.slice(from, to));
    expect(chunks.flat()).toEqual(lines.slice(0, to));
    expect(chunks.slice(0, Math.max(before.length - 1, 0))).toEqual(before.slice(0, -1));
    for (const [at, chunk] of before.slice(0, -1).entries()) expect(chunks[at]).toBe(chunk);
  }
});
