import { expect, it } from "vitest";
import { sampleOrder } from "./sample-order";

const DAY_MS = 86_400_000;

it("a sample has calls of every day and of all lengths, whatever the traffic of a day", () => {
  const busy = Array.from({ length: 64 }, (_, at) => ({ at: DAY_MS + at, inputTokens: at }));
  const quiet = [{ at: 5, inputTokens: 9 }];
  const order = sampleOrder([...busy, ...quiet]);
  expect(order).toHaveLength(65);
  expect(new Set(order).size).toBe(65);
  const first = order.slice(0, 9);
  expect(first).toContain(quiet[0]);
  expect(first.filter(({ at }) => at >= DAY_MS).map(({ inputTokens }) => inputTokens)).toEqual([0, 32, 16, 48, 8, 40, 24, 56]);
  expect(sampleOrder([])).toEqual([]);
});
