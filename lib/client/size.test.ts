import { expect, it } from "vitest";
import { formatBase64, formatBytes } from "./size";

it("sizes are read at a glance, and no unit reaches a thousand", () => {
  const sizes = [0, 1, 999, 1_000, 113_640, 999_499, 999_999, 6_840_000, 123_456_789, 2e9, 3e12];
  const words = ["0 B", "1 B", "999 B", "1 kB", "114 kB", "999 kB", "1.0 MB", "6.8 MB", "123 MB", "2.0 GB", "3000 GB"];
  expect(sizes.map(formatBytes)).toEqual(words);
  expect(formatBase64("A".repeat(4_000))).toBe("3 kB");
});
