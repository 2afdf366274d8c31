import { describe, expect, it } from "vitest";
import { placeLabels, type Spot, spotAt, spotsOf, spotToward, turnedLike } from "./map-layout";
import { seriesOf } from "./marks";
import { panned, WHOLE, withSpot, zoomBy, zoomedBox } from "./zoom";

const BOX = { left: 0, top: 0, width: 100, height: 200 };

describe("spotsOf", () => {
  it("fills nine tenths of each axis, and a larger y stands higher", () => {
    const spots = spotsOf(Float32Array.of(-2, -1, 2, 3, 0, 1), BOX);
    for (const [spot, at] of [
      [spots[0], { x: 5, y: 190 }],
      [spots[1], { x: 95, y: 10 }],
      [spots[2], { x: 50, y: 100 }],
    ] as const) {
      expect(spot?.x).toBeCloseTo(at.x, 4);
      expect(spot?.y).toBeCloseTo(at.y, 4);
    }
  });
  it("puts what does not differ in the middle", () => {
    expect(spotsOf(Float32Array.of(1, 2, 1, 2), BOX)[0]).toEqual({ x: 50, y: 100 });
    expect(spotsOf(Float32Array.of(0, 0), BOX)).toEqual([{ x: 50, y: 100 }]);
  });
});

it("turns a map over where it mirrors another", () => {
  expect([...turnedLike(Float32Array.of(1, 2, -1, -2), Float32Array.of(-3, 1, 3, -1))]).toEqual([-1, 2, 1, -2]);
});

describe("moving on the map", () => {
  const spots: Spot[] = [
    { x: 50, y: 50 },
    { x: 90, y: 52 },
    { x: 70, y: 90 },
    { x: 50, y: 10 },
  ];
  it("goes to the next point that way, rather straight than aside", () => {
    expect(spotToward(spots, 0, "ArrowRight")).toBe(1);
    expect(spotToward(spots, 0, "ArrowDown")).toBe(2);
    expect(spotToward(spots, 0, "ArrowUp")).toBe(3);
    expect(spotToward(spots, 0, "ArrowLeft")).toBeUndefined();
  });
  it("finds the point under the pointer within reach", () => {
    expect(spotAt(spots, { x: 88, y: 55 }, 10)).toBe(1);
    expect(spotAt(spots, { x: 10, y: 100 }, 10)).toBeUndefined();
  });
});

describe("placeLabels", () => {
  it("keeps labels inside, off points and off each other; one that must be there is", () => {
    const spots = [
      { x: 90, y: 50 },
      { x: 20, y: 50 },
      { x: 90, y: 54 },
    ];
    const wanted = [0, 1, 2].map((index) => ({ index, text: "12345" }));
    const placed = placeLabels(spots, wanted, BOX);
    expect(placed.find(({ index }) => index === 0)?.anchor).toBe("end");
    expect(placed.some(({ index }) => index === 1)).toBe(true);
    const long = { index: 105, text: "x".repeat(15) };
    const crowd = Array.from({ length: 200 }, (_, at) => ({ x: (at % 10) * 10, y: Math.floor(at / 10) * 10 }));
    expect(placeLabels(crowd, [long], BOX)).toEqual([]);
    expect(placeLabels(crowd, [{ ...long, must: true }], BOX)).toHaveLength(1);
  });
});

describe("zoom", () => {
  it("shows nothing beyond the edge, and the whole at its end", () => {
    const near = zoomBy(WHOLE, 2, { box: BOX, around: { x: 0, y: 0 } });
    expect(near).toEqual({ scale: 2, middle: { x: 0.25, y: 0.25 } });
    expect(zoomedBox(BOX, near)).toEqual({ left: 0, top: 0, width: 200, height: 400 });
    expect(panned(near, { x: 500, y: 0 }, BOX)).toEqual(near);
    expect(panned(near, { x: -50, y: 0 }, BOX).middle.x).toBeCloseTo(0.5);
    expect(zoomBy(near, 0.5, { box: BOX })).toBe(WHOLE);
  });
  it("brings a point into view that is outside", () => {
    const near = zoomBy(WHOLE, 4, { box: BOX });
    expect(withSpot(near, { x: 50, y: 50 }, BOX)).toBe(near);
    expect(withSpot(near, { x: 150, y: 100 }, BOX).middle.x).toBeCloseTo(0.75);
  });
});

it("gives each of six groups a mark, and the rest one of their own", () => {
  const groups = ["a", "b", "c", "d", "e", "f", "g"];
  expect(groups.map((group) => seriesOf(group, groups))).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect([seriesOf(undefined, groups), seriesOf(undefined, [])]).toEqual([0, 1]);
});
