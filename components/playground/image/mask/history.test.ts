import { describe, expect, it } from "vitest";
import { between, inside, type MaskStep, NO_STEPS, nudged, redo, undo, withStep } from "./history";

const stroke = (size: number): MaskStep => ({ kind: "stroke", erase: false, size, points: [1, 1] });

describe("the steps of a mask", () => {
  it("are taken back one by one without an end, and done again", () => {
    let history = NO_STEPS;
    for (let size = 1; size <= 200; size++) history = withStep(history, stroke(size));
    for (let count = 0; count < 250; count++) history = undo(history);
    expect(history.done).toEqual([]);
    for (let count = 0; count < 250; count++) history = redo(history);
    expect(history.done).toHaveLength(200);
    expect(history.done.at(-1)).toEqual(stroke(200));
  });

  it("that were taken back are forgotten with the next one", () => {
    const history = withStep(undo(withStep(withStep(NO_STEPS, stroke(1)), stroke(2))), { kind: "invert" });
    expect(redo(history)).toEqual(history);
    expect(history.done).toEqual([stroke(1), { kind: "invert" }]);
  });
});

describe("a rectangle", () => {
  const image = { width: 640, height: 480 };

  it("stays inside the image, in whole pixels", () => {
    expect(inside({ x: -20, y: 470.4, width: 100.6, height: 50 }, image)).toEqual({ x: 0, y: 430, width: 101, height: 50 });
    expect(inside({ x: 10, y: 10, width: 0, height: 9999 }, image)).toEqual({ x: 10, y: 0, width: 1, height: 480 });
    expect(inside({ x: Number.NaN, y: 5, width: 10, height: 10 }, image)).toEqual({ x: 0, y: 5, width: 10, height: 10 });
  });

  it("is drawn from any corner", () => {
    expect(between({ x: 30, y: 40 }, { x: 10, y: 90 })).toEqual({ x: 10, y: 40, width: 20, height: 50 });
  });

  it("moves by arrow keys, and with Shift grows", () => {
    const area = { x: 10, y: 10, width: 50, height: 50 };
    expect(nudged(area, { key: "ArrowRight", edge: false, step: 6 })).toEqual({ ...area, x: 16 });
    expect(nudged(area, { key: "ArrowUp", edge: true, step: 6 })).toEqual({ ...area, height: 44 });
    expect(nudged(area, { key: "Enter", edge: false, step: 6 })).toBeUndefined();
  });
});
