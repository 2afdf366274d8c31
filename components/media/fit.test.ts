import { describe, expect, it } from "vitest";
import { fitted, fittedTogether } from "./fit";

describe("images on a stage", () => {
  it("keep their proportions, and one that is not known yet takes no room", () => {
    expect(fitted({ width: 2000, height: 1000 }, { width: 500, height: 500 })).toEqual({ width: 500, height: 250 });
    expect(fitted({ width: 0, height: 0 }, { width: 500, height: 500 })).toEqual({ width: 0, height: 0 });
  });

  it("of the same proportions lie exactly over each other, whatever their sizes", () => {
    const sides = [
      { width: 1024, height: 768 },
      { width: 512, height: 384 },
    ];
    const { frame, boxes } = fittedTogether(sides, { width: 640, height: 640 });
    expect(boxes).toEqual([frame, frame]);
    expect(frame).toEqual({ width: 640, height: 480 });
  });

  it("that were turned share a frame in which both fit", () => {
    const sides = [
      { width: 800, height: 400 },
      { width: 400, height: 800 },
    ];
    const { frame, boxes } = fittedTogether(sides, { width: 600, height: 600 });
    expect(frame).toEqual({ width: 600, height: 600 });
    expect(boxes).toEqual([
      { width: 600, height: 300 },
      { width: 300, height: 600 },
    ]);
  });

  it("that are small are not blown up to the whole stage", () => {
    const { frame } = fittedTogether([{ width: 16, height: 16 }], { width: 900, height: 700 });
    expect(frame).toEqual({ width: 64, height: 64 });
  });
});
