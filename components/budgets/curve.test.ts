import { describe, expect, it } from "vitest";
import { drawCurve } from "./curve";

const DAY = 86_400_000;
const curve = {
  since: 0,
  until: 5 * DAY,
  periodEnds: 10 * DAY,
  points: [
    { at: 0, balance: 100 },
    { at: 2 * DAY, balance: 60 },
    { at: 5 * DAY, balance: 50 },
  ],
  marks: [{ at: 2 * DAY, kind: "top_up" as const, amount: 20, balance: 80, actor: "Marit", note: "" }],
  perDay: 5,
  emptyAt: null,
};

describe("the curve of a balance", () => {
  it("goes in steps from entry to entry, up to now", () => {
    const { line, now, top } = drawCurve(curve);
    expect(top).toBe(100);
    expect(line).toEqual([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 40 },
      { x: 50, y: 40 },
      { x: 50, y: 50 },
    ]);
    expect(now).toEqual({ x: 50, y: 50 });
  });
  it("goes on at its pace to the end of the period, or until nothing is left", () => {
    expect(drawCurve(curve).forecast).toEqual({ x: 100, y: 75 });
    expect(drawCurve({ ...curve, perDay: 25, emptyAt: 7 * DAY }).forecast).toEqual({ x: 70, y: 100 });
    expect(drawCurve({ ...curve, perDay: 0 }).forecast).toBeUndefined();
  });
  it("shows the part of the period that has entries, if it is short", () => {
    const points = [
      { at: 4.5 * DAY, balance: 100 },
      { at: 5 * DAY, balance: 90 },
    ];
    const { since, until, line } = drawCurve({ ...curve, points, marks: [] });
    expect([since / DAY, until / DAY]).toEqual([4.475, 5.125]);
    expect(line[0]?.x).toBeCloseTo(3.85, 1);
    expect(drawCurve({ ...curve, periodEnds: 5.01 * DAY, since: 2 * DAY, points, marks: [] }).until).toBe(5.01 * DAY);
  });
  it("leaves room for what is to come where no period ends, and marks what people did", () => {
    const { until, marks } = drawCurve({ ...curve, periodEnds: null });
    expect(until).toBe(6.25 * DAY);
    expect(marks).toMatchObject([{ x: 32, y: 20, mark: { amount: 20 } }]);
    expect(drawCurve({ ...curve, points: [{ at: 5 * DAY, balance: 0 }], marks: [] }).line).toEqual([{ x: 50, y: 100 }]);
  });
});
