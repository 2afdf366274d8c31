import { expect, it } from "vitest";
import { SpanPainter } from "./spans";
import { makePixels } from "./surface";

const RED = [1, 0, 0] as const;
const BLUE = [0, 0, 1] as const;

/** Red, green, blue and opacity from the top row down, of the second of two columns. */
function paint(spans: readonly { from: number; to: number; color: readonly [number, number, number] }[]): number[][] {
  const pixels = makePixels(2, 4);
  const painter = new SpanPainter(pixels);
  for (const { from, to, color } of spans) painter.fill({ column: 1, from, to, near: color, far: color });
  painter.finish();
  return [0, 1, 2, 3].map((row) => [...pixels.data.subarray((row * 2 + 1) * 4, (row * 2 + 2) * 4)]);
}

it("spans that meet in a row share it, and leave no gap", () => {
  const rows = paint([
    { from: 2.25, to: 4, color: RED },
    { from: 0.5, to: 2.25, color: BLUE },
  ]);
  expect(rows).toEqual([
    [0, 0, 255, 128],
    [0, 0, 255, 255],
    [191, 0, 64, 255],
    [255, 0, 0, 255],
  ]);
});

it("a row that is only touched is as opaque as it is covered, also where the spans go on higher up", () => {
  const rows = paint([
    { from: 3.75, to: 4, color: RED },
    { from: 0, to: 1.25, color: BLUE },
  ]);
  expect(rows).toEqual([
    [0, 0, 255, 255],
    [0, 0, 255, 64],
    [0, 0, 0, 0],
    [255, 0, 0, 64],
  ]);
});
