import { describe, expect, test } from "vitest";
import { followAfter, isAtEnd } from "./follow";

const place = (top: number, height = 1000, view = 400) => ({ top, height, view });

describe("following a transcript", () => {
  test("near the end is at the end", () => {
    expect(isAtEnd(place(600))).toBe(true);
    expect(isAtEnd(place(560))).toBe(true);
    expect(isAtEnd(place(500))).toBe(false);
  });

  test("any way up lets go", () => {
    expect(followAfter(true, { before: place(600), now: place(580) })).toBe(false);
  });

  test("the end takes hold again", () => {
    expect(followAfter(false, { before: place(300), now: place(590) })).toBe(true);
    expect(followAfter(false, { before: place(300), now: place(400) })).toBe(false);
  });

  test("text that is added changes nothing", () => {
    expect(followAfter(true, { before: place(600), now: place(600, 1200) })).toBe(true);
    expect(followAfter(false, { before: place(300), now: place(300, 1200) })).toBe(false);
  });

  test("a window that becomes taller does not let go", () => {
    expect(followAfter(true, { before: place(600), now: place(500, 1000, 500) })).toBe(true);
  });
});
