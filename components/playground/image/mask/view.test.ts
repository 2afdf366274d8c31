import { describe, expect, it } from "vitest";
import { fitView, pinched, toImage, zoomed } from "./view";

const image = { width: 1000, height: 500 };
const stage = { width: 516, height: 400 };

describe("the view of an image", () => {
  it("fits it into the middle of the stage", () => {
    expect(fitView(image, stage)).toEqual({ scale: 0.5, x: 8, y: 75 });
  });

  it("keeps the pixel under the pointer when it is enlarged", () => {
    const view = fitView(image, stage);
    const at = { x: 300, y: 120 };
    const before = toImage(view, at);
    const after = toImage(zoomed(view, { at, by: 3 }), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("has ends in both directions", () => {
    const view = fitView(image, stage);
    expect(zoomed(view, { at: { x: 0, y: 0 }, by: 1e9 }).scale).toBe(32);
    expect(zoomed(view, { at: { x: 0, y: 0 }, by: 1e-9 }).scale).toBe(0.02);
  });

  it("follows two fingers", () => {
    const view = { scale: 1, x: 0, y: 0 };
    const start = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const end = [
      { x: 100, y: 120 },
      { x: 300, y: 120 },
    ] as const;
    const after = pinched(view, start, end);
    expect(after.scale).toBe(2);
    expect(toImage(after, { x: 200, y: 120 })).toEqual({ x: 150, y: 100 });
  });
});
